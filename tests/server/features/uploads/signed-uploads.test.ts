import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import { sweepIncoming } from '#server/features/uploads/sweep-incoming.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { attemptIngest, readUpload } from '#tests/support/queued-upload.ts';
import { standInIngest } from '#tests/support/stand-in-ingest.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';
import { MEDIA_ENDPOINT, newSegmentInput, signedForm } from '#tests/support/upload-fixtures.ts';

const movableService = async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  return { service, forward, person: await service.addPerson({ role: 'pro' }) };
};

const send = async (person: Person, form: FormData) => {
  const response = await person.call('POST', MEDIA_ENDPOINT, form);
  return { status: response.statusCode, ...response.json() };
};

const clipsOf = async (person: Person): Promise<{ title: string }[]> =>
  (await person.call('GET', '/api/background-videos')).json().personal;

describe('a signed upload', () => {
  test("[LI-024] [LI-047] [LI-049] is authorised with its five params, for the person's folder", async () => {
    const { person } = await movableService();
    expect((await person.call('GET', '/api/get-signed-upload-params')).json()).toEqual({
      cloud_name: 'polepro',
      api_key: expect.any(String),
      timestamp: expect.any(Number),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      folder: `user-videos/${person.id}`,
    });
  });

  test('[LI-025] [LI-048] goes to the media endpoint, which describes what it received', async () => {
    const { person } = await movableService();
    expect(await send(person, await signedForm(person))).toEqual({
      status: 200,
      public_id: expect.stringMatching(/^[\w-]{22}$/),
      secure_url: expect.stringMatching(/^http:\/\/.*\/api\/uploads\/[\w-]{22}$/),
      resource_type: 'video',
      format: 'mp4',
      bytes: expect.any(Number),
      duration: 12.5,
    });
  });

  test.each([
    ['signature', 'f'.repeat(64)],
    ['timestamp', '1700000000'],
    ['folder', 'user-videos/somebody-else'],
    ['api_key', 'another'],
  ])('with another %s than was signed is rejected, and leaves nothing', async (field, value) => {
    const { service, person } = await movableService();
    const refused = await send(person, await signedForm(person, { [field]: value }));
    expect([refused.status, refused.code]).toEqual([403, 'SIGNATURE_REFUSED']);
    expect(await service.deps.mediaStore.keys('uploads')).toEqual([]);
    expect((await person.call('GET', '/api/auth/user')).json().personalVideoCount).toBe(0);
  });

  test('is valid once, even for ten concurrent requests, for an hour, and for its requester', async () => {
    const { service, person, forward } = await movableService();
    const form = await signedForm(person);
    const copy = (): FormData => {
      const same = new FormData();
      for (const [key, value] of form) same.append(key, value);
      return same;
    };
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(person, copy())));
    expect(responses.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([
      200,
      ...Array(9).fill(403),
    ]);
    const other = await service.addPerson({ role: 'pro' });
    expect((await send(other, await signedForm(person))).code).toBe('SIGNATURE_REFUSED');
    const late = await signedForm(person);
    forward(HOUR_MS + 1000);
    expect((await send(person, late)).code).toBe('SIGNATURE_REFUSED');
  });

  test('is one of at most 20 permissions of a person; the oldest end first', async () => {
    const { clock, forward } = movableClock();
    const service = await serviceForTest({ change: () => ({ clock }) });
    const person = await service.addPerson({ role: 'pro' });
    const first = await signedForm(person);
    for (let requested = 0; requested < 21; requested += 1) {
      forward(1000);
      await person.call('GET', '/api/get-signed-upload-params');
    }
    const [{ count }] = await service.deps.dataSource.query('SELECT count(*)::int FROM upload_signatures');
    expect(count).toBe(20);
    expect((await person.call('POST', MEDIA_ENDPOINT, first)).json().code).toBe('SIGNATURE_REFUSED');
  });

  test('is rejected before it starts when the one free video is used', async () => {
    const { service } = await movableService();
    const free = await service.addPerson();
    await newSegmentInput(free);
    const response = await free.call('GET', '/api/get-signed-upload-params');
    expect([response.statusCode, response.json().code]).toEqual([403, 'PERSONAL_VIDEO_LIMIT_REACHED']);
  });
});

describe('segment-video', () => {
  test('[LI-023] [LI-044] [LI-045] cuts the received video, by default its first 120 seconds', async () => {
    const { service, person } = await movableService();
    const input = await newSegmentInput(person);
    expect((await readUpload(person, input.publicId)).phase).toBe('processing');
    const response = await person.call('POST', '/api/segment-video', { ...input, libraryType: 'personal' });
    expect([response.statusCode, response.json().title]).toEqual([202, 'Friday']);
    await attemptIngest(service, input.publicId, standInIngest({ seconds: 200 }));
    const clips = await clipsOf(person);
    expect([clips.length, clips[0]?.title]).toEqual([8, 'Friday (1 of 8)']);
  });

  test('called twice cuts once', async () => {
    const { service, person } = await movableService();
    const input = await newSegmentInput(person);
    const ask = () => person.call('POST', '/api/segment-video', { ...input, duration: 30 });
    await Promise.all([ask(), ask(), ask()]);
    await attemptIngest(service, input.publicId, standInIngest({ seconds: 60 }));
    expect((await ask()).json()).toMatchObject({ phase: 'complete' });
    expect(await clipsOf(person)).toHaveLength(2);
    const jobs = await service.deps.dataSource.query(`SELECT id FROM pgboss.job WHERE name = 'ingests'`);
    expect(jobs).toHaveLength(1);
  });

  test("is rejected for another person, another URL, and another person's upload", async () => {
    const { service, person } = await movableService();
    const other = await service.addPerson({ role: 'pro' });
    const input = await newSegmentInput(person);
    const ask = async (from: Person, changes: object) => {
      const response = await from.call('POST', '/api/segment-video', { ...input, ...changes });
      return response.json().code ?? response.statusCode;
    };
    expect(await ask(person, { userId: other.id })).toBe('FORBIDDEN');
    expect(await ask(person, { secureUrl: 'http://169.254.169.254/' })).toBe('VALIDATION_FAILED');
    expect(await ask(person, { libraryType: 'universal' })).toBe('VALIDATION_FAILED');
    expect(await ask(other, { userId: other.id })).toBe('NOT_FOUND');
  });

  test('happens automatically after an hour', async () => {
    const { service, person, forward } = await movableService();
    const { publicId } = await newSegmentInput(person);
    await sweepIncoming(service.deps);
    forward(HOUR_MS + MINUTE_MS);
    await sweepIncoming(service.deps);
    await attemptIngest(service, publicId, standInIngest({ seconds: 60 }));
    expect(await clipsOf(person)).toHaveLength(4);
  });
});
