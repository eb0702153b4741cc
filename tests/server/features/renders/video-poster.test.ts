import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';
import { videoOf } from '#tests/support/video-page-fixtures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test('a finished video has a poster of the moment when its texts are at rest, which is made once', async () => {
  const person = await service.addPerson();
  const textElements = [defaultElement('header', 'Pole Flow')];
  const document = { ...newPromo(), videoDuration: 10, textElements };
  const promo = (await person.call('POST', '/api/promos', { document })).json();
  const render = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  expect([render.posterUrl, render.seconds]).toEqual([null, 10]);
  expect((await person.call('GET', `/api/renders/${render.id}/poster`)).statusCode).toBe(404);
  await finishRender(service, render.id);
  const { posterUrl } = (await person.call('GET', `/api/renders/${render.id}`)).json();
  const made = vi.spyOn(service.deps.mediaIngest, 'makeVideoPoster');
  const poster = await person.call('GET', posterUrl);
  expect([poster.statusCode, poster.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect((await person.call('GET', posterUrl)).rawPayload.equals(poster.rawPayload)).toBe(true);
  expect(made).toHaveBeenCalledTimes(1);
  // The texts fade in over a fifth of it, 60 frames.
  expect(made.mock.lastCall?.[0].at).toBeCloseTo(60.5 / 30, 6);
  const stranger = await service.addPerson();
  expect((await stranger.call('GET', posterUrl)).statusCode).toBe(404);
});

test('a poster goes with its video', async () => {
  const person = await service.addPerson();
  const { id } = await videoOf(service, person);
  await person.call('GET', `/api/renders/${id}/poster`);
  await person.call('DELETE', `/api/renders/${id}`);
  expect((await person.call('GET', `/api/renders/${id}/poster`)).statusCode).toBe(404);
  const left = 'SELECT FROM render_posters WHERE render_id = $1';
  expect(await service.deps.dataSource.query(left, [id])).toEqual([]);
});
