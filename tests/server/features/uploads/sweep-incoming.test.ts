import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { sweepIncoming } from '#server/features/uploads/sweep-incoming.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { serviceForTest } from '#tests/support/test-service.ts';
import { idOf, measure, sendBytes, startUpload } from '#tests/support/upload-client.ts';

const movableService = async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  const incoming = path.join(service.folder, 'data', 'uploads');
  await mkdir(incoming, { recursive: true });
  return { service, forward, incoming, person: await service.addPerson({ role: 'pro' }) };
};

test('an unfinished upload can be resumed for a day, and is then deleted with its bytes', async () => {
  const { service, forward, incoming, person } = await movableService();
  const id = idOf(await startUpload(person, 1000));
  await sendBytes(person, id, Buffer.alloc(10));
  forward(23 * HOUR_MS);
  await sweepIncoming(service.deps);
  expect((await measure(person, id)).headers['upload-offset']).toBe('10');
  forward(2 * HOUR_MS);
  await sweepIncoming(service.deps);
  expect(await readdir(incoming)).toEqual([]);
  const view = (await person.call('GET', `/api/uploads/${id}`)).json();
  expect(view).toMatchObject({ phase: 'error', error: { code: 'CANCELLED' } });
  expect((await person.call('GET', '/api/auth/user')).json().personalVideoCount).toBe(0);
});

test('the next sweep removes a form upload of a killed process, but not one still arriving', async () => {
  const { service, incoming, person } = await movableService();
  const rowWithFile = async (silentMs: number): Promise<string> => {
    const id = idOf(await startUpload(person, 1000));
    await service.deps.uploads.delete(id);
    await service.deps.dataSource.query('UPDATE uploads SET is_resumable = false WHERE id = $1', [id]);
    await writeFile(path.join(incoming, id), 'part');
    const changedAt = new Date(Date.now() - silentMs);
    await utimes(path.join(incoming, id), changedAt, changedAt);
    return id;
  };
  const coming = await rowWithFile(5_000);
  await rowWithFile(50_000);
  await writeFile(path.join(incoming, newId()), 'of no row');
  await sweepIncoming(service.deps);
  expect(await readdir(incoming)).toEqual([coming]);
});

test('an upload whose process was killed after its last byte continues without its sender', async () => {
  const { service, person } = await movableService();
  const stateOf = async (id: string) =>
    (await service.deps.dataSource.query('SELECT state FROM uploads WHERE id = $1', [id]))[0].state;
  const whole = idOf(await startUpload(person, 4));
  await writeFile(service.deps.uploads.pathOf(whole), 'abcd');
  const moved = idOf(await startUpload(person, 4));
  await writeFile(service.deps.uploads.pathOf(moved), 'abcd');
  await service.deps.mediaStore.moveFile(`uploads/${moved}`, service.deps.uploads.pathOf(moved));
  await sweepIncoming(service.deps);
  await service.deps.background.settle();
  expect([await stateOf(whole), await stateOf(moved)]).toEqual(['queued', 'queued']);
});

test('an ended upload is listed for a week', async () => {
  const { service, forward, person } = await movableService();
  await startUpload(person, 1000);
  forward(25 * HOUR_MS);
  await sweepIncoming(service.deps);
  const rows = () => service.deps.dataSource.query('SELECT state FROM uploads');
  expect(await rows()).toEqual([{ state: 'cancelled' }]);
  forward(7 * DAY_MS);
  await sweepIncoming(service.deps);
  expect(await rows()).toEqual([]);
});
