import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { sweepLibraryFiles } from '#server/features/uploads/ingest-job.ts';
import { sweepIncoming } from '#server/features/uploads/sweep-incoming.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { startTestBucket } from '#tests/support/test-bucket.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const LONG_AGO = new Date(Date.now() - 2 * HOUR_MS);

/** A service, and one file of each store without a row, old enough to be swept. */
const serviceWithStrayFiles = async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  const strays = {
    video: `renders/${newId()}.mp4`,
    asset: `data/media/library/${newId()}/1-whole.mp4`,
    incoming: `data/uploads/${newId()}`,
    workDirectory: `renders/.unfinished/${newId()}.1/video.mp4`,
  };
  for (const name of Object.values(strays)) {
    const file = path.join(service.folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'somebody');
    await utimes(file, LONG_AGO, LONG_AGO);
  }
  const files = async (): Promise<string[]> => {
    const all = await readdir(service.folder, { recursive: true, withFileTypes: true });
    return all
      .filter((entry) => entry.isFile() && entry.name !== '.installation.json')
      .map((entry) => path.relative(service.folder, path.join(entry.parentPath, entry.name)))
      .toSorted();
  };
  return { service, forward, strays, files };
};

test('swept videos and media stay in the trash for seven days, from where they can be moved back', async () => {
  const { service, forward, strays, files } = await serviceWithStrayFiles();
  const day = service.deps.clock.now().toISOString().slice(0, 10);
  const inTrash = [
    strays.video.replace('renders/', `renders/.trash/${day}/`),
    strays.asset.replace('data/media/', `data/media/.trash/${day}/`),
  ].toSorted();
  const sweep = async () => {
    await sweepRenders(service.deps);
    await sweepLibraryFiles(service.deps);
    await sweepIncoming(service.deps);
  };
  await sweep();
  expect(await files()).toEqual(inTrash);
  forward(7 * DAY_MS - 1);
  await sweep();
  expect(await files()).toEqual(inTrash);
  forward(DAY_MS);
  await sweep();
  expect(await files()).toEqual([]);
});

test.each([
  ['of another installation', `UPDATE installation SET id = 'another'`],
  ['that is older than the files', 'UPDATE installation SET generation = -5'],
])('no sweep touches a file with a database %s', async (_what, sql) => {
  const { service, strays, files } = await serviceWithStrayFiles();
  await service.deps.dataSource.query(sql);
  for (const sweep of [sweepRenders, sweepLibraryFiles, sweepIncoming]) {
    await expect(sweep(service.deps)).rejects.toThrow('Nothing was changed');
  }
  expect(await files()).toEqual(Object.values(strays).toSorted());
});

test('a bucket that another installation has marked is refused by its name', async () => {
  const bucket = await startTestBucket();
  onTestFinished(bucket.stop);
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = bucket.settings;
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const first = await serviceForTest({ settings });
  await claimStorage(first.deps);
  const second = await serviceForTest();
  await second.deps.dataSource.query(`UPDATE installation SET id = 'another'`);
  const withBucket = { ...first.deps, dataSource: second.deps.dataSource };
  const storageMarks = first.deps.storageMarks.filter(({ place }) => place.startsWith('the bucket'));
  await expect(claimStorage({ ...withBucket, storageMarks })).rejects.toThrow(
    /^The bucket polepro at 127\.0\.0\.1:\d+ does not belong to the same installation/,
  );
});

test('no sweep touches a file in a folder that has lost its mark', async () => {
  const { service, strays, files } = await serviceWithStrayFiles();
  const marks = service.deps.storageMarks.map((mark) => ({ ...mark, read: async () => null }));
  await expect(sweepRenders({ ...service.deps, storageMarks: marks })).rejects.toThrow('lost its mark');
  expect(await files()).toEqual(Object.values(strays).toSorted());
});
