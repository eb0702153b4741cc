import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#schema/durations.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { attemptRender, filesOf, queueRender, readRender } from '#tests/support/queued-render.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';

let service: TestService;
let person: Person;
let forward: (ms: number) => void;

beforeEach(async () => {
  const { clock, forward: move } = movableClock();
  forward = move;
  service = await serviceForTest({ settings: { RENDER_RETENTION_DAYS: '30' }, change: () => ({ clock }) });
  await loadSmallLibrary(service.deps, service.folder);
  person = await service.addPerson();
});

const makeVideo = async (): Promise<string> => {
  const id = await queueRender(person);
  await attemptRender(service, id, standInEngine());
  return id;
};

/** The former session has ended meanwhile. */
const signInAgain = async (): Promise<void> => {
  const { call } = person;
  const cookie = `polepro=${await startSession(service.deps, person.id)}`;
  person = { ...person, call: (method, url, body) => call(method, url, body, { cookie }) };
};

const remove = (id: string, by = person) => by.call('DELETE', `/api/renders/${id}`);
const cached = async () => (await service.deps.renderFiles.list()).cached;

describe('a finished video', () => {
  test('is deleted by its owner, with its file and its cached copy', async () => {
    const id = await makeVideo();
    expect((await readRender(person, id)).bytes).toBeGreaterThan(0);
    expect((await remove(id, await service.addPerson())).statusCode).toBe(404);
    expect(await filesOf(service)).toEqual([`${id}.mp4`]);
    expect((await remove(id)).statusCode).toBe(204);
    expect([await filesOf(service), await cached()]).toEqual([[], []]);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await person.call('GET', '/api/renders')).json().renders).toEqual([]);
  });

  test('leaves the cached copy while another render shows the same video', async () => {
    const [one, other] = [await makeVideo(), await makeVideo()];
    await remove(one);
    expect(await cached()).toHaveLength(1);
    expect((await person.call('GET', `/api/renders/${other}/file`)).statusCode).toBe(200);
  });

  test('is not deleted while it is made', async () => {
    const id = await queueRender(person);
    expect((await remove(id)).json().code).toBe('RENDER_NOT_ENDED');
    await person.call('POST', `/api/renders/${id}/cancel`);
    expect((await remove(id)).statusCode).toBe(204);
  });

  test('expires after the retention time: its file goes to the trash, and it can be made again', async () => {
    const old = await makeVideo();
    forward(29 * DAY_MS);
    await signInAgain();
    await sweepRenders(service.deps);
    expect((await readRender(person, old)).state).toBe('completed');
    forward(2 * DAY_MS);
    await signInAgain();
    const young = await makeVideo();
    await sweepRenders(service.deps);
    expect(await readRender(person, old)).toMatchObject({ state: 'expired', videoUrl: null, bytes: null });
    expect((await readRender(person, young)).state).toBe('completed');
    expect(await filesOf(service)).toEqual([`${young}.mp4`]);
    const trash = await readdir(path.join(service.folder, 'renders/.trash'), { recursive: true });
    expect(trash.some((name) => name.endsWith(`${old}.mp4`))).toBe(true);
    expect((await person.call('GET', `/api/renders/${old}/file`)).json().code).toBe('RENDER_EXPIRED');
    expect((await person.call('POST', `/api/renders/${old}/retry`)).statusCode).toBe(202);
  });
});

test('of renders without a video, the newest two hundred stay', async () => {
  const first = await queueRender(person);
  await person.call('POST', `/api/renders/${first}/cancel`);
  await service.deps.dataSource.query(
    `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt)
     SELECT 'cancelled-' || n, owner_id, 1, title, document, quality_preset, 'cancelled', 0, 1
       FROM renders, generate_series(1, 250) AS n WHERE id = $1`,
    [first],
  );
  await queueRender(person);
  const [{ count }] = await service.deps.dataSource.query('SELECT count(*)::int FROM renders');
  expect(count).toBe(201);
});
