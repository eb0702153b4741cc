import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe('downloading', () => {
  test('an unfinished video is not available', async () => {
    const person = await service.addPerson();
    const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
    const render = (
      await person.call('POST', '/api/renders', { promoId: promo.id, revision: promo.revision })
    ).json();
    const response = await person.call('GET', `/api/renders/${render.id}/file`);
    expect(response.statusCode).toBe(409);
    expect(response.json().code).toBe('RENDER_NOT_FINISHED');
  });

  test('[RE-001] after generating, the owner downloads the video, named by class and day', async () => {
    const person = await service.addPerson();
    const id = await newFinishedRenderOf(service, person);
    const render = (await person.call('GET', `/api/renders/${id}`)).json();
    const response = await person.call('GET', render.videoUrl);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('video/mp4');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename=[\w-]+-\d{4}-\d\d-\d\d\.mp4$/,
    );
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.rawPayload.equals(await readFile(smallVideo))).toBe(true);
  });

  test('serves ranges of the video and its end, and nothing beyond', async () => {
    const person = await service.addPerson();
    const url = `/api/renders/${await newFinishedRenderOf(service, person)}/file`;
    const whole = await readFile(smallVideo);
    const part = await person.call('GET', url, undefined, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`);
    expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true);
    const end = await person.call('GET', url, undefined, { range: 'bytes=-5' });
    expect(end.rawPayload.equals(whole.subarray(-5))).toBe(true);
    const beyond = await person.call('GET', url, undefined, { range: `bytes=${whole.length}-` });
    expect(beyond.statusCode).toBe(416);
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect(beyond.json().code).toBe('RANGE_NOT_SATISFIABLE');
  });

  test('a cached video is not sent again, and HEAD returns only the size', async () => {
    const person = await service.addPerson();
    const url = `/api/renders/${await newFinishedRenderOf(service, person)}/file`;
    const { headers, rawPayload: whole } = await person.call('GET', url);
    const { etag } = headers;
    const same = await person.call('GET', url, undefined, { 'if-none-match': String(etag) });
    expect(same.statusCode).toBe(304);
    const read = vi.spyOn(service.deps.renderFiles, 'read');
    const head = await person.call('HEAD', url);
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(whole.length));
    expect(read).not.toHaveBeenCalled();
    read.mockRestore();
    const other = await person.call('GET', url, undefined, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect(other.statusCode).toBe(200);
  });
});
