import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { RenderError } from '#server/errors.ts';
import { sweepOverlayTracks } from '#server/features/overlay-tracks/overlay-tracks.service.ts';
import { renderTables } from '#server/features/renders/renders.queries.ts';
import { startHourly } from '#server/run-worker.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { attemptRender, serviceWithLibrary } from '#tests/support/queued-render.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';
import { earlyResponse, sendUnfinishedForm } from '#tests/support/unfinished-form.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const text = { id: 'header', content: 'Friday spin', x: 50, y: 30, fontSize: 40 };
const sparkles = { id: 'o', overlayId: 'starter-sparkles', x: 20, y: 40, scale: 1.5, rotation: 10 };

const fieldsOf = (changes: Record<string, string> = {}): Record<string, string> => ({
  backgroundVideoId: 'starter-night',
  videoSettings: JSON.stringify({ textElements: [text], animationType: 'none' }),
  duration: '8',
  overlayElements: JSON.stringify([sparkles]),
  qualityPreset: 'draft',
  ...changes,
});

/** A form as browsers send it, with an image of the text as older clients send it. */
const formOf = (fields: Record<string, string>) => {
  const boundary = 'form-of-this-test';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const image = `--${boundary}\r\nContent-Disposition: form-data; name="png"; filename="text.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n`;
  return {
    body: `${parts.join('')}${image}--${boundary}--\r\n`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};

const generate = (person: Person, changes: Record<string, string> = {}) => {
  const { body, headers } = formOf(fieldsOf(changes));
  return person.call('POST', '/api/generate-video-parallel', body, headers);
};

const inputOf = (textOverlayPublicId: string, changes: object = {}) => ({
  backgroundPublicId: 'starter-night',
  textOverlayPublicId,
  videoDuration: 8,
  gifOverlays: [
    { publicId: 'starter-sparkles', x: 50, y: 60, rotation: 0, scale: 2, videoWidth: 540, videoHeight: 960 },
  ],
  ...changes,
});

const queuedRender = (person: Person) =>
  waitUntil('the render to be queued', async () => {
    const { renders } = (await person.call('GET', '/api/renders')).json();
    return renders.length === 1 && renders[0];
  });

it('[RE-051] [RE-052] [RE-062] makes tracks of texts and overlays from a form, and ignores its image', async () => {
  const { person } = await serviceWithLibrary();
  const response = await generate(person);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    textOverlayPublicId: expect.stringMatching(/^[\w-]{22}$/),
    flattenedOverlayPublicId: expect.stringMatching(/^[\w-]{22}$/),
  });
});

it.each([
  [{ videoSettings: 'no json' }, 'videoSettings', /must be JSON/],
  [{ duration: '900' }, 'duration', /90/],
  [{ qualityPreset: 'best' }, 'qualityPreset', /draft/],
  [{ videoSettings: '{"textElements":[{"id":"a"}]}' }, 'textElements', /./],
  [{ overlayElements: '[{"id":"o"}]' }, 'overlayElements', /./],
  [{ overlayElements: '[{"id":"o","url":"http://127.0.0.1/a.webm","x":1,"y":1}]' }, 'overlayId', /./],
  [{ videoSettings: '{"colour":"red"}' }, '', /colour/],
  [{ videoSettings: JSON.stringify({ textElements: [{ ...text, fontWeight: '450' }] }) }, 'fontWeight', /./],
  [{ more: '1' }, 'more', /./],
])('names what is wrong with the form %o', async (changes, field, message) => {
  const { person } = await serviceWithLibrary();
  const response = await generate(person, changes);
  expect(response.statusCode).toBe(400);
  const { details } = response.json();
  const detail = details.find(({ path }: { path: string }) => path.includes(field) || field === 'more');
  expect(detail?.message).toMatch(message);
});

it('rejects a form before its image has arrived, and one with more than a document takes', async () => {
  const { service, person } = await serviceWithLibrary();
  const socket = await sendUnfinishedForm(service, person, {
    path: '/api/generate-video-parallel',
    fields: [{ name: 'more', value: '1' }],
    file: 'png',
  });
  expect(await earlyResponse(socket)).toContain('"path":"more"');
  const long = await generate(person, {
    videoSettings: JSON.stringify({ note: 'x'.repeat(200_000) }),
    overlayElements: JSON.stringify(['x'.repeat(200_000)]),
  });
  expect([long.statusCode, long.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
});

it('rejects overlays and backgrounds that are not in the library, and names them', async () => {
  const { person } = await serviceWithLibrary();
  const response = await generate(person, { backgroundVideoId: 'nowhere' });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ code: 'UNKNOWN_ASSET', details: [{ path: 'background.assetId' }] });
});

it('[RE-053] [RE-054] composes a track over a background with more overlays and returns the video', async () => {
  const { service, person } = await serviceWithLibrary();
  const { textOverlayPublicId } = (await generate(person)).json();
  const composing = person.call('POST', '/api/compose-video', inputOf(textOverlayPublicId));
  const render = await queuedRender(person);
  const engine = standInEngine();
  await attemptRender(service, render.id, engine);
  const response = await composing;
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ videoUrl: `/api/renders/${render.id}/file` });
  expect((await person.call('GET', response.json().videoUrl)).headers['content-type']).toBe('video/mp4');
  expect(engine.jobs).toMatchObject([
    {
      qualityPreset: 'draft',
      promo: {
        videoDuration: 8,
        animationType: 'none',
        background: { assetId: 'starter-night' },
        textElements: [{ content: 'Friday spin' }],
        overlayElements: [{ overlayId: 'starter-sparkles', x: 50, y: 60, scale: 2 }],
      },
    },
  ]);
});

it('answers when the service stops, and the video is made anyway', async () => {
  const { service, person } = await serviceWithLibrary();
  const { textOverlayPublicId } = (await generate(person)).json();
  const composing = person.call('POST', '/api/compose-video', inputOf(textOverlayPublicId));
  const read = () => service.deps.dataSource.query('SELECT state FROM renders');
  await waitUntil('the render to be queued', async () => (await read()).length === 1);
  await service.app.close();
  expect([(await composing).json().code, await read()]).toEqual(['UNAVAILABLE', [{ state: 'queued' }]]);
});

/** A call over a real connection, as clients make outside of tests. */
const composeOverWire = async (service: TestService, person: Person, input: object) => {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return fetch(`${origin}/api/compose-video`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: person.cookie, origin },
    body: JSON.stringify(input),
  });
};

it('[RE-053] [RE-054] waits for the video until its client disconnects', async () => {
  const { service, person } = await serviceWithLibrary();
  const { textOverlayPublicId } = (await generate(person)).json();
  const composing = composeOverWire(service, person, inputOf(textOverlayPublicId));
  const render = await queuedRender(person);
  await attemptRender(service, render.id, standInEngine());
  const response = await composing;
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ videoUrl: `/api/renders/${render.id}/file` });
});

it('composes the flattened track with its own overlays', async () => {
  const { service, person } = await serviceWithLibrary();
  const { flattenedOverlayPublicId } = (await generate(person)).json();
  const input = inputOf(flattenedOverlayPublicId, { gifOverlays: [] });
  const composing = person.call('POST', '/api/compose-video', input);
  const render = await queuedRender(person);
  const engine = standInEngine();
  await attemptRender(service, render.id, engine);
  expect((await composing).statusCode).toBe(200);
  expect(engine.jobs[0]?.promo.overlayElements).toMatchObject([{ id: 'o', x: 20, rotation: 10 }]);
});

const failingWith = (error: Error) =>
  standInEngine(async () => {
    throw error;
  });

it.each([
  [new RenderError('BROKEN_VIDEO'), 422, 'COMPOSITION_FAILED', /Choose another one/],
  [new Error('broken'), 500, 'SERVER_FAULT', /went wrong while rendering/],
])('says why a video could not be composed: %s', async (error, status, code, sentence) => {
  const { service, person } = await serviceWithLibrary();
  const { textOverlayPublicId } = (await generate(person)).json();
  const composing = person.call('POST', '/api/compose-video', inputOf(textOverlayPublicId));
  const render = await queuedRender(person);
  await leaveOneAttempt(service.deps, renderTables.short, render.id);
  await attemptRender(service, render.id, failingWith(error));
  const response = await composing;
  expect([response.statusCode, response.json()]).toEqual([
    status,
    { code, message: expect.stringMatching(sentence) },
  ]);
});

it('treats another person’s track as missing', async () => {
  const { service, person } = await serviceWithLibrary();
  const { textOverlayPublicId } = (await generate(person)).json();
  const other = await service.addPerson();
  expect((await other.call('POST', '/api/compose-video', inputOf(textOverlayPublicId))).statusCode).toBe(404);
  expect((await person.call('POST', '/api/compose-video', inputOf(newId()))).statusCode).toBe(404);
});

it('deletes tracks after a week, but never the videos composed from them', async () => {
  const { service, person } = await serviceWithLibrary();
  const { clock, forward } = movableClock();
  const sweep = () => sweepOverlayTracks({ ...service.deps, clock });
  const { textOverlayPublicId, flattenedOverlayPublicId } = (await generate(person)).json();
  const compose = (id: string) => person.call('POST', '/api/compose-video', inputOf(id));
  const tracks = () => service.deps.dataSource.query('SELECT id FROM overlay_tracks');
  const composing = compose(flattenedOverlayPublicId);
  const render = await queuedRender(person);
  await attemptRender(service, render.id, standInEngine());
  const { videoUrl } = (await composing).json();
  forward(7 * DAY_MS - HOUR_MS);
  await sweep();
  expect(await tracks()).toHaveLength(2);
  forward(2 * HOUR_MS);
  await sweep();
  expect(await tracks()).toEqual([]);
  expect((await compose(textOverlayPublicId)).statusCode).toBe(404);
  expect((await person.call('GET', videoUrl)).statusCode).toBe(200);
});

it('deletes old tracks as soon as a worker starts', async () => {
  const { service, person } = await serviceWithLibrary();
  await generate(person);
  const { clock, forward } = movableClock();
  forward(8 * DAY_MS);
  const stop = startHourly(service.deps, 'sweeping overlay tracks', () =>
    sweepOverlayTracks({ ...service.deps, clock }),
  );
  const left = await waitUntil('the tracks to be deleted', async () => {
    const rows = await service.deps.dataSource.query('SELECT id FROM overlay_tracks');
    return rows.length === 0 && rows;
  });
  await stop();
  expect(left).toEqual([]);
});
