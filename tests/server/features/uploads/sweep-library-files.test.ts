import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import { sweepLibraryFiles } from '#server/features/uploads/ingest-job.ts';
import { attemptIngest, queueUpload, storedKeys } from '#tests/support/queued-upload.ts';
import { smallVideo } from '#tests/support/stand-in-engine.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type TestService, serviceForTest } from '#tests/support/test-service.ts';

const LONG_AGO = new Date(Date.now() - 2 * HOUR_MS);

const age = async (service: TestService, keys: string[]): Promise<void> => {
  for (const key of keys) await utimes(path.join(service.folder, 'data/media', key), LONG_AGO, LONG_AGO);
};

test('files without a row are deleted after an hour, all others stay', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson({ role: 'pro' });
  const done = await queueUpload(person);
  await attemptIngest(service, done, standInIngest({ seconds: 12 }));
  const waiting = await queueUpload(person);
  const [left, fresh] = [`library/${newId()}/1-whole.mp4`, `uploads/${newId()}`];
  await service.deps.mediaStore.putFile(left, smallVideo);
  const stored = (await storedKeys(service)).filter((key) => key !== left);
  await age(service, await storedKeys(service));
  await service.deps.mediaStore.putFile(fresh, smallVideo);
  await sweepLibraryFiles(service.deps);
  expect((await storedKeys(service)).toSorted()).toEqual([...stored, fresh].toSorted());
  expect(stored).toContain(`uploads/${waiting}`);
});

test('the files of deleted assets are removed', async () => {
  const service = await serviceForTest();
  const person = await service.addPerson();
  const id = await queueUpload(person);
  await attemptIngest(service, id, standInIngest({ seconds: 12 }));
  await age(service, await storedKeys(service));
  await person.call('DELETE', `/api/delete-background/${id}`);
  await sweepLibraryFiles(service.deps);
  expect(await storedKeys(service)).toEqual([]);
});
