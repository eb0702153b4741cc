import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_VIDEO_BYTES } from '#contract/library/upload-limits.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import {
  type Person,
  type TestService,
  serviceForTest,
  startTestService,
} from '#tests/support/test-service.ts';
import {
  idOf,
  measure,
  sendBytes,
  startUpload,
  tusHeaders,
  uploadBytes,
} from '#tests/support/upload-client.ts';

const video = await readFile(smallVideo);

const read = async (person: Person, id: string) => (await person.call('GET', `/api/uploads/${id}`)).json();

const arrivedIn = async ({ folder }: TestService): Promise<string[]> =>
  readdir(path.join(folder, 'data', 'uploads')).catch(() => []);

/** For tests that need nothing but a new account. */
let shared: TestService;
beforeAll(async () => {
  shared = await startTestService();
});
afterAll(() => shared.close());

const countOf = async ({ deps }: TestService, { id }: Person): Promise<number> =>
  (await deps.dataSource.query('SELECT personal_video_count AS count FROM users WHERE id = $1', [id]))[0]
    .count;

describe('a resumable upload', () => {
  test('arrives in parts, reports its progress, and waits for a worker when complete', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const started = await startUpload(person, video.length, { filename: 'Friday_spin.mp4' });
    expect([started.statusCode, started.headers['location']]).toEqual([
      201,
      expect.stringMatching(/^\/api\/uploads\/[\w-]{22}$/),
    ]);
    const id = idOf(started);
    const half = Math.floor(video.length / 2);
    const first = await sendBytes(person, id, video.subarray(0, half));
    expect([first.statusCode, first.headers['upload-offset']]).toEqual([204, String(half)]);
    expect(await read(person, id)).toMatchObject({
      title: 'Friday spin',
      phase: 'uploading',
      receivedBytes: half,
      bytes: video.length,
      percent: (75 * half) / video.length,
    });
    const measured = await measure(person, id);
    expect([measured.statusCode, measured.headers]).toEqual([
      200,
      expect.objectContaining({
        'upload-offset': String(half),
        'upload-length': String(video.length),
        'upload-metadata': `filename ${Buffer.from('Friday_spin.mp4').toString('base64')}`,
      }),
    ]);
    await sendBytes(person, id, video.subarray(half), half);
    expect(await read(person, id)).toMatchObject({ phase: 'processing', percent: 75 });
    expect(await arrivedIn(service)).toEqual([]);
    const stored = await buffer(await service.deps.mediaStore.read(`uploads/${id}`));
    expect(stored.equals(video)).toBe(true);
    expect((await person.call('GET', '/api/uploads')).json()).toMatchObject([{ id }]);
  });

  test('resumes in a new process where the old one was killed', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = idOf(await startUpload(person, video.length));
    await sendBytes(person, id, video.subarray(0, 1000));
    await service.app.close();
    const { buildApp } = await import('#server/app.ts');
    const { localDeps } = await import('#server/deps.ts');
    const { config, dataSource, log } = service.deps;
    const fresh = { ...service.deps, ...(await localDeps(config, dataSource, log)) };
    const app = await buildApp(fresh, { webFolder: service.folder });
    const call: Person['call'] = (method, url, body, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { cookie: person.cookie, ...headers },
        ...(body === undefined ? {} : { payload: body as Buffer }),
      });
    const again = { ...person, call };
    expect((await measure(again, id)).headers['upload-offset']).toBe('1000');
    expect((await sendBytes(again, id, video.subarray(1000), 1000)).statusCode).toBe(204);
    expect((await read(again, id)).phase).toBe('processing');
    await app.close();
  });

  test('whose last response was lost is reported complete, and finished by the next request', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = await uploadBytes(person, video);
    expect((await measure(person, id)).headers['upload-offset']).toBe(String(video.length));
    // As if the process had been killed between the last byte and the move into the store.
    await service.deps.dataSource.query(
      `UPDATE uploads SET state = 'uploading', source_key = NULL WHERE id = $1`,
      [id],
    );
    const { finishUpload } = await import('#server/features/uploads/receive-upload.ts');
    await Promise.all([finishUpload(service.deps, { id }), finishUpload(service.deps, { id })]);
    const rows = await service.deps.dataSource.query(`SELECT state FROM uploads WHERE id = $1`, [id]);
    expect(rows).toEqual([{ state: 'queued' }]);
  });

  test('that continues at a wrong offset is rejected with its own code', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = idOf(await startUpload(person, video.length));
    const wrong = await sendBytes(person, id, video.subarray(0, 10), 5);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'UPLOAD_OUT_OF_STEP']);
    const longer = await sendBytes(person, id, Buffer.alloc(video.length + 1));
    expect([longer.statusCode, longer.json().code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
    expect((await measure(person, id)).headers['upload-offset']).toBe('0');
    const typeless = await person.call(
      'PATCH',
      `/api/uploads/${id}`,
      undefined,
      tusHeaders({ 'upload-offset': '0' }),
    );
    expect([typeless.statusCode, typeless.json().details[0].path]).toEqual([400, 'Tus-Resumable']);
  });

  test('is seen, continued and cancelled only by its sender', async () => {
    const service = await serviceForTest();
    const [mia, olga] = [await service.addPerson(), await service.addPerson()];
    const id = idOf(await startUpload(mia, video.length));
    const responses = [
      await measure(olga, id),
      await sendBytes(olga, id, video),
      await olga.call('GET', `/api/uploads/${id}`),
      await olga.call('DELETE', `/api/uploads/${id}`),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect((await read(mia, id)).receivedBytes).toBe(0);
  });

  test('that is cancelled leaves nothing and no longer counts', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = idOf(await startUpload(person, video.length));
    await sendBytes(person, id, video.subarray(0, 1000));
    expect(await countOf(service, person)).toBe(1);
    expect((await person.call('DELETE', `/api/uploads/${id}`)).statusCode).toBe(204);
    expect(await arrivedIn(service)).toEqual([]);
    expect(await countOf(service, person)).toBe(0);
    expect((await measure(person, id)).statusCode).toBe(404);
    expect((await person.call('GET', '/api/uploads')).json()).toEqual([]);
  });

  test.each([
    [{ 'upload-length': '100' }, 'Tus-Resumable'],
    [{ 'tus-resumable': '1.0.0' }, 'Upload-Length'],
    [{ 'tus-resumable': '1.0.0', 'upload-length': '-1' }, 'Upload-Length'],
    [{ 'tus-resumable': '1.0.0', 'upload-length': '0' }, 'Upload-Length'],
    [
      { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'role YWRtaW4=' },
      'Upload-Metadata.role',
    ],
    [
      { 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'kind dGV4dA==' },
      'Upload-Metadata.kind',
    ],
    [{ 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-metadata': 'kind b' }, 'Upload-Metadata'],
    [{ 'tus-resumable': '1.0.0', 'upload-length': '9', 'upload-concat': 'partial' }, 'Tus-Resumable'],
  ])('that starts with wrong headers is rejected, naming them: %j', async (headers, field) => {
    const person = await shared.addPerson();
    const response = await person.call('POST', '/api/uploads', undefined, headers);
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, field]);
    expect(await countOf(shared, person)).toBe(0);
  });
});

describe('what may be uploaded', () => {
  test('[LI-037] at most 1,000,000,000 bytes', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson({ role: 'pro' });
    expect(MAX_VIDEO_BYTES).toBe(1_000_000_000);
    expect((await startUpload(person, MAX_VIDEO_BYTES)).statusCode).toBe(201);
    const refused = await startUpload(person, MAX_VIDEO_BYTES + 1);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
  });

  test.each(['clip.mp4', 'clip.MOV', 'clip.webm', 'clip.avi', 'clip'])(
    '[LI-036] a file called %s',
    async (filename) => {
      const person = await shared.addPerson();
      expect((await startUpload(person, 100, { filename })).statusCode).toBe(201);
    },
  );

  test.each(['notes.txt', 'page.html', 'shape.svg', 'clip.mp4.exe'])(
    '[LI-039] not a file called %s, which is rejected before it is sent',
    async (filename) => {
      const person = await shared.addPerson();
      const refused = await startUpload(person, 100, { filename });
      expect([refused.statusCode, refused.json().message]).toEqual([
        415,
        'This is not a video we can read. Upload an MP4, MOV, WebM or AVI file.',
      ]);
    },
  );

  test('[OV-021] overlays: GIF, MOV, MP4 and WebM of at most 25 MB, which count as no video', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    for (const filename of ['a.gif', 'a.mov', 'a.mp4', 'a.webm']) {
      expect((await startUpload(person, 25_000_000, { kind: 'overlay', filename })).statusCode).toBe(201);
    }
    const refused = await startUpload(person, 25_000_001, { kind: 'overlay', filename: 'a.gif' });
    expect(refused.json().code).toBe('OVERLAY_TOO_LARGE');
    expect(await countOf(service, person)).toBe(0);
  });
});
