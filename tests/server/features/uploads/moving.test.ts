import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { sweepIncoming } from '#server/features/uploads/sweep-incoming.ts';
import type { MediaStore } from '#server/ports/storage.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { formOf, idOf, measure, sendBytes, startUpload } from '#tests/support/upload-client.ts';
import { MEDIA_ENDPOINT, signedForm } from '#tests/support/upload-fixtures.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const video = { name: 'spin.mp4', bytes: await readFile(smallVideo) };

/** A store that takes files only once `open` is called; `fail` makes it refuse one. */
const slowStore = (store: MediaStore) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const state = { moves: 0, failures: 0 };
  const moveFile: MediaStore['moveFile'] = async (key, file) => {
    state.moves += 1;
    await promise;
    if (state.failures > 0) {
      state.failures -= 1;
      throw new Error('The bucket does not answer');
    }
    return store.moveFile(key, file);
  };
  return { store: { ...store, moveFile }, state, open: resolve };
};

const serviceWithSlowStore = async () => {
  const { clock, forward } = movableClock();
  let slow: ReturnType<typeof slowStore> | undefined;
  const service = await serviceForTest({
    change: ({ mediaStore }) => {
      slow = slowStore(mediaStore);
      return { clock, mediaStore: slow.store };
    },
  });
  if (slow === undefined) throw new Error('The service has no store');
  const rows = (): Promise<{ state: string; title: string }[]> =>
    service.deps.dataSource.query('SELECT state, title FROM uploads');
  const sweepAfterMinutes = async (): Promise<void> => {
    forward(10 * MINUTE_MS);
    await sweepIncoming(service.deps);
  };
  const isMoving = () =>
    waitUntil('the upload to be moved', async () => (await rows()).some(({ state }) => state === 'moving'));
  const incoming = () => readdir(path.join(service.folder, 'data', 'uploads'));
  const person = await service.addPerson();
  return { ...slow, service, person, rows, sweepAfterMinutes, isMoving, incoming, forward };
};

test('a form is not taken for abandoned while a slow store takes its file', async () => {
  const { person, rows, sweepAfterMinutes, isMoving, state, open } = await serviceWithSlowStore();
  const sending = person.call('POST', '/api/upload-personal-video', formOf({ video, title: 'Friday' }));
  await isMoving();
  const [view] = (await person.call('GET', '/api/uploads')).json();
  expect(view).toMatchObject({ phase: 'processing', percent: 75 });
  await sweepAfterMinutes();
  expect(await rows()).toEqual([{ state: 'moving', title: 'Friday' }]);
  open();
  expect((await sending).statusCode).toBe(202);
  expect([await rows(), state.moves]).toEqual([[{ state: 'queued', title: 'Friday' }], 1]);
});

test('a signed video stays the sender’s to decide about after a slow move', async () => {
  const { person, rows, sweepAfterMinutes, isMoving, open } = await serviceWithSlowStore();
  const sending = person.call('POST', MEDIA_ENDPOINT, await signedForm(person));
  await isMoving();
  await sweepAfterMinutes();
  open();
  expect((await sending).statusCode).toBe(200);
  expect(await rows()).toMatchObject([{ state: 'received' }]);
});

test('a move that a killed process has left is finished by the next one, and its upload queued', async () => {
  const { service, person, rows, incoming, open } = await serviceWithSlowStore();
  open();
  const id = idOf(await startUpload(person, 4));
  await service.deps.dataSource.query(`UPDATE uploads SET state = 'moving', is_resumable = false`);
  await service.deps.uploads.delete(id);
  await sweepIncoming(service.deps);
  expect(await rows()).toMatchObject([{ state: 'moving' }]);
  await service.deps.uploads.receive(id, Readable.from([Buffer.from('abcd')]), 10);
  await sweepIncoming(service.deps);
  await service.deps.background.settle();
  expect(await rows()).toMatchObject([{ state: 'queued' }]);
  expect(await incoming()).toEqual([]);
});

test('a resumable upload whose store fails is tried again; meanwhile its sender is done', async () => {
  const { service, person, rows, state, open } = await serviceWithSlowStore();
  open();
  state.failures = 1;
  const id = idOf(await startUpload(person, 4));
  expect((await sendBytes(person, id, Buffer.from('abcd'))).statusCode).toBe(500);
  expect((await measure(person, id)).headers['upload-offset']).toBe('4');
  await sweepIncoming(service.deps);
  await service.deps.background.settle();
  expect(await rows()).toMatchObject([{ state: 'queued' }]);
});

test('a form whose store fails leaves nothing and does not count', async () => {
  const { person, rows, incoming, state, open } = await serviceWithSlowStore();
  open();
  state.failures = 1;
  const failed = await person.call('POST', '/api/upload-personal-video', formOf({ video }));
  expect(failed.statusCode).toBe(500);
  expect([await rows(), await incoming()]).toEqual([[], []]);
  expect((await person.call('GET', '/api/user')).json().personalVideoCount).toBe(0);
});

test('a move that never succeeds ends after a day', async () => {
  const { service, person, rows, forward } = await serviceWithSlowStore();
  await startUpload(person, 4);
  await service.deps.dataSource.query(`UPDATE uploads SET state = 'moving'`);
  forward(25 * HOUR_MS);
  await sweepIncoming(service.deps);
  expect(await rows()).toMatchObject([{ state: 'cancelled' }]);
  expect((await person.call('GET', '/api/user')).json().personalVideoCount).toBe(0);
});
