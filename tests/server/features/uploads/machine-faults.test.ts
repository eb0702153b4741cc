import { beforeAll, describe, expect, test } from 'vitest';
import { IngestError } from '#server/errors.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { type FailingTools, failingTools, LIBRARY_MISSING } from '#tests/support/media/failing-tools.ts';
import {
  attemptIngest,
  personalVideoCountOf,
  personalVideosOf,
  queueUpload,
  readUpload,
  storedKeys,
} from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { testFolder } from '#tests/support/test-folder.ts';
import { serviceWithPerson } from '#tests/support/test-service.ts';

const folder = testFolder();
let tools: FailingTools;
let ingest: MediaIngest;
beforeAll(async () => {
  tools = await failingTools(folder);
  ingest = createMediaIngest(async () => tools);
});

describe('an upload that cannot be inspected because of the machine', () => {
  test('is tried again, says so meanwhile, counts once, and completes once the machine works', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    await tools.breakProbe(LIBRARY_MISSING);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await attemptIngest(service, id, ingest);
      expect(await readUpload(person, id)).toMatchObject({
        phase: 'processing',
        ahead: null,
        retryAt: expect.stringMatching(/Z$/),
        error: null,
      });
      expect(await personalVideoCountOf(person)).toBe(1);
    }
    await tools.breakProbe(null);
    await attemptIngest(service, id, ingest);
    expect(await readUpload(person, id)).toMatchObject({ phase: 'complete', retryAt: null, error: null });
    expect(await personalVideosOf(person)).toMatchObject([{ id }]);
    expect(await personalVideoCountOf(person)).toBe(1);
  });

  test('ends after three attempts as our fault, does not count, and keeps its file', async () => {
    const { service, person } = await serviceWithPerson();
    const id = await queueUpload(person);
    await tools.breakProbe('kill -KILL $$');
    for (let attempt = 1; attempt <= 4; attempt += 1) await attemptIngest(service, id, ingest);
    await tools.breakProbe(null);
    const { phase, error } = await readUpload(person, id);
    expect([phase, error.code]).toEqual(['error', 'SERVER_FAULT']);
    expect(error.message).toMatch(/^Our server had a fault .* Nothing is wrong with your file\. We keep it/);
    expect(await personalVideoCountOf(person)).toBe(0);
    expect(await storedKeys(service)).toContain(`uploads/${id}`);
  });
});

test('a damaged file is refused at once by the same tools', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person, { filename: 'Friday.mp4' }, Buffer.from('not a video'));
  await attemptIngest(service, id, ingest);
  expect(await readUpload(person, id)).toMatchObject({
    phase: 'error',
    retryAt: null,
    error: { code: 'NOT_A_VIDEO' },
  });
});

test('a file that is missing from the store is our fault, not one that ends too early', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person);
  await service.deps.mediaStore.delete(`uploads/${id}`);
  await leaveOneAttempt(service.deps, uploadTables.short, id);
  await attemptIngest(service, id, standInIngest());
  expect((await readUpload(person, id)).error).toEqual({
    code: 'FILE_MISSING',
    message: expect.stringMatching(/our fault/),
  });
});

const cutting = (error: Error | null) =>
  standInIngest({
    seconds: 30,
    before: async (step) => {
      if (step === 'segmentVideo' && error !== null) throw error;
    },
  });

test('a video is cut again, not published whole, when the machine fails while it is cut', async () => {
  const { service, person } = await serviceWithPerson();
  const id = await queueUpload(person);
  await attemptIngest(service, id, cutting(new IngestError('SERVER_FAULT')));
  expect(await readUpload(person, id)).toMatchObject({ phase: 'processing', error: null });
  const next = cutting(null);
  await attemptIngest(service, id, next);
  expect(next.steps).toEqual(['segmentVideo']);
  expect(await personalVideosOf(person)).toHaveLength(2);
  expect(await readUpload(person, id)).toMatchObject({ phase: 'complete', notice: null });
});
