import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#schema/durations.ts';
import { sweepTransparencyTests } from '#server/features/transparency-tests/transparency-test-job.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { serviceForTest, serviceWithPerson } from '#tests/support/test-service.ts';
import {
  attemptTest,
  newTransparencyTestOf,
  queuedTestOf,
  standInTransparencyTester,
  testWhenQueued,
} from '#tests/support/transparency-fixtures.ts';

const URL = '/api/generate-transparency-test';
const checkerboard = { useBlackBackground: false };

describe('POST /api/generate-transparency-test', () => {
  test('[TO-017] [TO-010] [TO-003] [TO-004] waits for a worker and answers each video with status, addresses and checks', async () => {
    const { service, person } = await serviceWithPerson();
    let seen: boolean | undefined;
    const tester = standInTransparencyTester(async ({ useBlackBackground }) => {
      seen = useBlackBackground;
    });
    testWhenQueued(service, person, tester);
    const response = await person.call('POST', URL, { useBlackBackground: true });
    expect(response.statusCode).toBe(200);
    const { videos } = response.json();
    expect(seen).toBe(true);
    expect(videos).toEqual([
      expect.objectContaining({ name: 'Kept', description: 'About Kept', status: 'passed' }),
      expect.objectContaining({
        name: 'Lost',
        status: 'failed',
        checks: [{ name: 'alpha', passed: false, value: 9, limit: 3 }],
      }),
    ]);
    const other = await service.addPerson();
    for (const url of [videos[1].originalUrl, videos[1].transparentUrl]) {
      const file = await person.call('GET', url);
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/mp4']);
      expect((await other.call('GET', url)).statusCode).toBe(404);
    }
    expect((await person.call('GET', videos[0].originalUrl.replace('test=0', 'test=7'))).statusCode).toBe(
      404,
    );
  });

  test('names a wrong field, refuses a second test at a time, and says why one failed', async () => {
    const { service, person } = await serviceWithPerson();
    const wrong = await person.call('POST', URL, { useBlackBackground: 'yes' });
    expect([wrong.statusCode, wrong.json().details]).toEqual([
      400,
      [{ path: 'useBlackBackground', message: 'must be true or false' }],
    ]);
    const sent = person.call('POST', URL, checkerboard);
    const id = await queuedTestOf(service, person);
    const list = async (caller: typeof person) =>
      (await caller.call('GET', '/api/transparency-tests')).json().tests;
    expect(await list(person)).toMatchObject([{ id, state: 'queued' }]);
    expect(await list(await service.addPerson())).toEqual([]);
    const second = await person.call('POST', URL, checkerboard);
    expect([second.statusCode, second.json().code]).toEqual([429, 'TRANSPARENCY_TEST_RUNNING']);
    const failing = standInTransparencyTester(() => Promise.reject(new Error('/secret/path')));
    await attemptTest(service, id, failing);
    expect(await list(person)).toMatchObject([{ id, state: 'queued', retryAt: expect.any(String) }]);
    await attemptTest(service, id, failing);
    const failed = await sent;
    expect([failed.statusCode, failed.json().code, failed.json().details]).toEqual([
      500,
      'TRANSPARENCY_TEST_FAILED',
      [{ path: 'test', message: 'Something went wrong while making the test videos. Try again.' }],
    ]);
    expect((await person.call('GET', `/api/transparency-tests/${id}`)).json()).toMatchObject({
      state: 'failed',
      videos: null,
      error: { code: 'TEST_FAILED' },
    });
  });

  test('stops the worker when it is cancelled, and leaves nothing', async () => {
    const { service, person } = await serviceWithPerson();
    const sent = person.call('POST', URL, checkerboard);
    const id = await queuedTestOf(service, person);
    const never = Promise.withResolvers<void>();
    const work = attemptTest(
      service,
      id,
      standInTransparencyTester(() => never.promise),
    );
    expect((await person.call('DELETE', `/api/transparency-tests/${id}`)).statusCode).toBe(204);
    await work;
    expect((await sent).statusCode).toBe(404);
    expect(await service.deps.mediaStore.keys('transparency-tests')).toEqual([]);
  });
});

test('tests are deleted a day after their end, with their videos', async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  const person = await service.addPerson();
  const id = await newTransparencyTestOf(service, person);
  forward(23 * HOUR_MS);
  await sweepTransparencyTests(service.deps);
  expect((await person.call('GET', `/api/transparency-tests/${id}/file`)).statusCode).toBe(200);
  forward(2 * HOUR_MS);
  await sweepTransparencyTests(service.deps);
  expect((await person.call('GET', `/api/transparency-tests/${id}`)).statusCode).toBe(404);
  expect(await service.deps.mediaStore.keys('transparency-tests')).toEqual([]);
});

test('[TO-018] GET /api/transparent-video answers an mp4, also a part of it', async () => {
  const { person } = await serviceWithPerson();
  const whole = await person.call('GET', '/api/transparent-video');
  expect([whole.statusCode, whole.headers['content-type']]).toEqual([200, 'video/mp4']);
  expect(whole.rawPayload.subarray(4, 8).toString()).toBe('ftyp');
  const part = await person.call('GET', '/api/transparent-video', undefined, { range: 'bytes=0-9' });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
});
