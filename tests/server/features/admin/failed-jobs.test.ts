import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FailedJob } from '#contract/admin/failed-jobs.contract.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { IngestError } from '#server/errors.ts';
import { sweepLibraryFiles } from '#server/features/uploads/ingest-job.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { newFailedRenderOf } from '#tests/support/access-fixtures.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import {
  attemptIngest,
  personalVideosOf,
  queueUpload,
  readUpload,
  storedKeys,
} from '#tests/support/queued-upload.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock }) });
  await loadSmallLibrary(service.deps, service.folder);
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const list = async (query = ''): Promise<{ failures: FailedJob[]; nextCursor: string | null }> =>
  (await admin.call('GET', `/api/admin/failed-jobs?${query}`)).json();

const retry = (id: string, kind: string) =>
  admin.call('POST', `/api/admin/failed-jobs/${id}/retry`, { kind });

const failing = (code: 'NO_MEDIA_TOOLS' | 'NOT_A_VIDEO') =>
  standInIngest({
    before: () => {
      throw new IngestError(code);
    },
  });

test('a failed render is listed with its owner and reason, and queued again at a press, which is recorded', async () => {
  const person = await service.addPerson({ role: 'pro' });
  const id = await newFailedRenderOf(service, person);
  const { failures } = await list('kind=render');
  expect(failures).toEqual([
    {
      id,
      kind: 'render',
      title: expect.any(String),
      ownerId: person.id,
      ownerEmail: person.email,
      code: 'NO_BROWSER',
      message: expect.stringMatching(
        /^Our server has no browser to draw with\. Nothing is wrong with your promo, .*\./,
      ),
      failedAt: expect.stringMatching(/Z$/),
      canRetry: true,
    },
  ]);
  expect((await retry(id, 'render')).statusCode).toBe(202);
  expect((await person.call('GET', `/api/renders/${id}`)).json().state).toBe('queued');
  expect((await list('kind=render')).failures).toEqual([]);
  const { changes } = (await admin.call('GET', '/api/admin/changes?action=job_retried')).json();
  expect(changes).toMatchObject([{ targetId: id, after: { kind: 'render' } }]);
  expect((await retry(id, 'render')).statusCode).toBe(404);
});

test('an upload that failed for a reason of the server keeps its file, counts in the storage, and finishes when tried again', async () => {
  const person = await service.addPerson({ role: 'pro' });
  const id = await queueUpload(person);
  await leaveOneAttempt(service.deps, uploadTables.short, id);
  await attemptIngest(service, id, failing('NO_MEDIA_TOOLS'));
  expect((await list('kind=upload')).failures).toMatchObject([
    { id, code: 'NO_MEDIA_TOOLS', canRetry: true },
  ]);
  expect((await person.call('GET', '/api/storage')).json().usedBytes).toBeGreaterThan(0);
  forward(2 * HOUR_MS);
  await sweepLibraryFiles(service.deps);
  expect(await storedKeys(service)).toContain(`uploads/${id}`);
  expect((await retry(id, 'upload')).statusCode).toBe(202);
  await attemptIngest(service, id, standInIngest({ seconds: 12 }));
  expect(await personalVideosOf(person)).toMatchObject([{ id }]);
  expect(await readUpload(person, id)).toMatchObject({ phase: 'complete', error: null });
  expect(await storedKeys(service)).not.toContain(`uploads/${id}`);
});

test('an upload that failed for its file cannot be tried again, and says why', async () => {
  const person = await service.addPerson({ role: 'pro' });
  const id = await queueUpload(person);
  await attemptIngest(service, id, failing('NOT_A_VIDEO'));
  expect((await list('kind=upload')).failures).toMatchObject([{ id, canRetry: false }]);
  expect((await retry(id, 'upload')).json().code).toBe('UPLOAD_FILE_GONE');
  expect(await storedKeys(service)).not.toContain(`uploads/${id}`);
});

test('both kinds come in pages, the latest first', async () => {
  const person = await service.addPerson({ role: 'pro' });
  await service.deps.dataSource.query(
    `INSERT INTO renders (id, owner_id, revision, title, document, quality_preset, state, progress, attempt, error_code, finished_at)
     SELECT lpad(n::text, 22, 'r'), $1, 1, 'Promo ' || n, '{}', 'standard', 'failed', 0, 1, 'STALLED', now() - n * interval '1 minute'
       FROM generate_series(1, 40) n`,
    [person.id],
  );
  const first = await list();
  const second = await list(`cursor=${first.nextCursor}`);
  const all = [...first.failures, ...second.failures];
  expect([first.failures.length, new Set(all.map(({ id }) => id)).size, second.nextCursor]).toEqual([
    30,
    41,
    null,
  ]);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['render', 'upload']));
  const times = all.map(({ failedAt }) => failedAt);
  expect(times).toEqual(times.toSorted().toReversed());
});
