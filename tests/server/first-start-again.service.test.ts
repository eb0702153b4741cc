import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/launcher/database.ts';
import { firstStartPlace, openLink } from '#tests/support/first-start-place.ts';
import { allRows } from '#tests/support/stored-contents.ts';

const { makeBackup, emptyPlace, offer } = firstStartPlace();

test.each([
  // A folder in the way of a file: the copying fails.
  ['it has begun to copy files', 'media/library/' + 'v'.repeat(22) + '/1-whole.mp4', []],
  // One in the way of the mark: the rows are there by then, and the rest fails.
  ['all rows are there', '.installation.json', [expect.stringContaining('"email"')]],
])('when a restore fails after %s, only the same backup can follow, and does', async (_, at, rows) => {
  const { name } = await makeBackup();
  const other = await makeBackup();
  const { settings, dataSource } = await emptyPlace();
  const obstacle = path.join(settings.DATA_DIR, at);
  await mkdir(obstacle, { recursive: true });
  const { offered, config, findLine } = await offer(settings);
  const { call, read, restore } = await openLink({ findLine });
  expect((await restore(name)).status).toBe(202);
  await expect
    .poll(async () => (await read()).state)
    .toEqual({ step: 'choosing', problem: expect.stringMatching(/^The restore failed/), begun: name });
  expect((await allRows(dataSource))['users'] ?? []).toEqual(rows);
  for (const refused of [await restore(other.name), await call('POST', '/api/first-start/fresh')])
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('RESTORE_BEGUN') });
  await rm(obstacle, { recursive: true });
  expect((await restore(name)).status).toBe(202);
  await offered?.made;
  expect((await read()).state).toEqual({ step: 'starting', restored: name });
  await prepareDatabase(config, settings.DATABASE_URL);
  expect((await allRows(dataSource))['users']).toHaveLength(1);
});

test('the next start after one that was killed in the middle of a restore offers that backup alone', async () => {
  const { name } = await makeBackup();
  const other = await makeBackup();
  const { settings } = await emptyPlace();
  const obstacle = path.join(settings.DATA_DIR, 'media/library/' + 'v'.repeat(22) + '/1-whole.mp4');
  await mkdir(obstacle, { recursive: true });
  const first = await offer(settings);
  const link = await openLink(first);
  expect((await link.restore(name)).status).toBe(202);
  await expect.poll(async () => (await link.read()).state.step).toBe('choosing');
  await first.offered?.stop();
  // Nothing had been copied.
  const unbegun = await offer(settings);
  expect((await (await openLink(unbegun)).read()).state).toMatchObject({ begun: null });
  await unbegun.offered?.stop();
  // What a kill leaves.
  await rm(obstacle, { recursive: true });
  await writeFile(obstacle, 'half of the file');

  const next = await offer(settings);
  const { call, read, restore } = await openLink(next);
  expect((await read()).state).toEqual({ step: 'choosing', problem: null, begun: name });
  for (const refused of [await restore(other.name), await call('POST', '/api/first-start/fresh')])
    expect(refused).toMatchObject({ status: 409, text: expect.stringContaining('RESTORE_BEGUN') });
  expect((await restore(name)).status).toBe(202);
  await next.offered?.made;
  expect(await readdir(settings.DATA_DIR)).not.toContain('.restoring');
});
