import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { starterTracks } from '#remotion/starter/tracks.ts';
import { AssetSource } from '#schema/asset-source.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoMusic } from '#schema/promo-music.ts';
import type { TrackFacts } from '#schema/track-facts.ts';
import { loadStarterLibrary } from '#server/features/library/load-starter-library.ts';
import { uploadTables } from '#server/features/uploads/uploads.queries.ts';
import { projectRoot } from '#server/project-root.ts';
import { archiveOf } from '#tests/support/account-archive.ts';
import { leaveOneAttempt } from '#tests/support/job-steps.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import {
  attemptIngest,
  personalVideoCountOf,
  queueUpload,
  readUpload,
  storedKeys,
} from '#tests/support/queued-upload.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { someTrack, standInIngest } from '#tests/support/stand-in-ingest.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, serviceForTest, type TestService } from '#tests/support/test-service.ts';
import { startUpload } from '#tests/support/upload-client.ts';

const song = { kind: 'music', filename: 'Our song.mp3', rights: 'true' };

/** Facts with a tempo below every allowed one. */
const tooSlow: TrackFacts = {
  ...someTrack,
  beats: { bpm: 18.26, times: [0, 0.5, 1, 20], downbeat: 0, confidence: 0.6 },
};

const musicOf = async (person: Person) => (await person.call('GET', '/api/music')).json();

/** A piece of music that the person has uploaded; its id. */
const uploadSong = async (service: TestService, person: Person, more: Record<string, string> = {}) => {
  const id = await queueUpload(person, { ...song, ...more });
  await attemptIngest(service, id, standInIngest({ seconds: 200 }));
  return id;
};

describe('the starter tunes', () => {
  test('are listed in their order, with mood, facts and a file that plays', async () => {
    const service = await serviceForTest();
    expect(await loadStarterLibrary(service.deps, { assets: [], tracks: starterTracks })).toBe(12);
    expect(await loadStarterLibrary(service.deps, { assets: [], tracks: starterTracks })).toBe(0);
    const person = await service.addPerson();
    const { universal, personal } = await musicOf(person);
    expect(personal).toEqual([]);
    expect(universal.map(({ id, mood }: { id: string; mood: string }) => ({ id, mood }))).toEqual(
      starterTracks.map(({ id, mood }) => ({ id, mood })),
    );
    const [{ url, thumbnailUrl, facts, source }] = universal;
    expect(facts).toEqual(starterTracks[0]?.facts);
    expect(AssetSource.parse(source)).toMatchObject({
      kind: 'audio',
      width: 0,
      height: 0,
      durationInSeconds: 60,
    });
    const file = await person.call('GET', url);
    expect(file.headers['content-type']).toBe('audio/mp4');
    const stored = path.join(projectRoot, 'remotion/starter/files', starterTracks[0]?.file ?? '');
    expect(file.rawPayload.equals(await readFile(stored))).toBe(true);
    expect((await person.call('GET', thumbnailUrl)).headers['content-type']).toBe('image/png');
    const small = await person.call('GET', `${thumbnailUrl}&w=160`);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  });

  test('are deleted only by admins', async () => {
    const service = await serviceForTest();
    await loadStarterLibrary(service.deps, { assets: [], tracks: starterTracks.slice(0, 1) });
    const url = '/api/music/starter-slow-silk';
    expect((await (await service.addPerson()).call('DELETE', url)).json().code).toBe('FORBIDDEN');
    const admin = await service.addPerson({ role: 'admin' });
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect((await musicOf(admin)).universal).toEqual([]);
  });
});

describe("one's own music", () => {
  test('is taken only with the line that it may be used, whose date is kept and exported', async () => {
    const { clock } = movableClock();
    const service = await serviceForTest({ change: () => ({ clock }) });
    const person = await service.addPerson();
    const { rights: _rights, ...without } = song;
    const refused = await startUpload(person, 1000, without);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'MUSIC_RIGHTS_NEEDED' }]);
    const wrong = await startUpload(person, 1000, { ...song, rights: 'false' });
    expect(wrong.json().details).toMatchObject([{ path: 'Upload-Metadata.rights' }]);
    const id = await uploadSong(service, person);
    const { personal } = await musicOf(person);
    expect(personal).toMatchObject([
      {
        id,
        title: 'Our song',
        mood: null,
        libraryType: 'personal',
        facts: someTrack,
        source: { kind: 'audio' },
      },
    ]);
    const exported = (await archiveOf(person)).get('music.json')?.toString() ?? '';
    expect(JSON.parse(exported)).toEqual({
      music: [{ id, title: 'Our song', rightsConfirmedAt: clock.now().toISOString() }],
    });
  });

  test('counts as music, not as one of the videos of the plan', async () => {
    const service = await serviceForTest({ settings: { QUOTA_LIBRARY_MUSIC: '1,2' } });
    const person = await service.addPerson({ role: 'user' });
    await uploadSong(service, person);
    expect(await personalVideoCountOf(person)).toBe(0);
    const { quotas } = (await person.call('GET', '/api/quotas')).json();
    expect(quotas).toContainEqual({ kind: 'libraryMusic', used: 1, limit: 1 });
    expect((await startUpload(person, 1000, song)).json().code).toBe('TOO_MANY_LIBRARY_TRACKS');
  });

  test('is refused early when it is too large, or something else by its name', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    expect((await startUpload(person, 50_000_001, song)).json()).toMatchObject({
      code: 'MUSIC_TOO_LARGE',
      message: 'Music may have at most 50 MB. Export it as MP3 or M4A.',
    });
    expect((await startUpload(person, 1000, { ...song, filename: 'a.mp4' })).json().code).toBe('NOT_MUSIC');
    expect((await startUpload(person, 1000, { ...song, people: 'x' })).statusCode).toBe(400);
  });

  test('that cannot be read ends with a sentence', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = await queueUpload(person, song, Buffer.from('refused'));
    await attemptIngest(service, id, standInIngest());
    expect((await readUpload(person, id)).error).toEqual({
      code: 'NOT_MUSIC',
      message: 'This is not music we can read. Upload an MP3, M4A, AAC, WAV, OGG or FLAC file.',
    });
  });

  test('whose measured facts make no sense is not stored, and the fault is said to be ours', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const id = await queueUpload(person, song);
    const ingest = standInIngest();
    await leaveOneAttempt(service.deps, uploadTables.overlay, id);
    await attemptIngest(service, id, {
      ...ingest,
      ingestMusic: async (work) => ({ ...(await ingest.ingestMusic(work)), track: tooSlow }),
    });
    expect((await readUpload(person, id)).error).toEqual({
      code: 'INGEST_FAILED',
      message: expect.stringMatching(/^Something went wrong on our server/),
    });
    expect((await storedKeys(service)).filter((key) => key.includes('music'))).toEqual([]);
    expect(await musicOf(person)).toEqual({ universal: [], personal: [] });
  });

  test('with a stored row that makes no sense is listed without beats, beside all others', async () => {
    const service = await serviceForTest();
    const person = await service.addPerson();
    const [good, bad, worse] = [
      await uploadSong(service, person),
      await uploadSong(service, person),
      await uploadSong(service, person),
    ];
    const store = (id: string, facts: object) =>
      service.deps.dataSource.query('UPDATE assets SET track = $2 WHERE id = $1', [id, facts]);
    await store(bad, tooSlow);
    await store(worse, { beats: 3 });
    const list = await person.call('GET', '/api/music');
    expect(list.statusCode).toBe(200);
    const { personal } = list.json();
    expect(personal.map(({ id, facts }: { id: string; facts: TrackFacts }) => [id, facts])).toEqual(
      expect.arrayContaining([
        [good, someTrack],
        [bad, { ...someTrack, beats: null }],
      ]),
    );
    expect(personal).toHaveLength(2);
  });

  test('is deleted by its owner, as music only, and can be a favorite', async () => {
    const service = await serviceForTest();
    await loadSmallLibrary(service.deps, service.folder);
    const [person, stranger] = [await service.addPerson(), await service.addPerson()];
    const id = await newAssetOf(service, person, 'music');
    expect((await person.call('POST', `/api/favorites/${id}`)).statusCode).toBe(204);
    expect((await person.call('GET', '/api/favorites')).json()).toEqual([id]);
    expect((await stranger.call('POST', `/api/favorites/${id}`)).json().code).toBe('NOT_FOUND');
    for (const url of [`/api/overlays/${id}`, `/api/delete-background/${id}`])
      expect((await person.call('DELETE', url)).json().code).toBe('NOT_FOUND');
    expect((await stranger.call('DELETE', `/api/music/${id}`)).json().code).toBe('NOT_FOUND');
    expect((await person.call('DELETE', `/api/music/${id}`)).statusCode).toBe(204);
    expect((await musicOf(person)).personal).toEqual([]);
    expect((await person.call('GET', '/api/favorites')).json()).toEqual([]);
  });

  test('of a studio is heard by the whole team, and deleted by its owner', async () => {
    const service = await serviceForTest();
    const studio = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId: studio.id });
    const id = await uploadSong(service, studio.owner, { libraryType: 'studio' });
    expect((await musicOf(member)).personal).toMatchObject([{ id, libraryType: 'studio' }]);
    expect((await startUpload(member, 1000, { ...song, libraryType: 'studio' })).json().code).toBe(
      'FORBIDDEN',
    );
    expect((await member.call('DELETE', `/api/music/${id}`)).json().code).toBe('FORBIDDEN');
    expect((await studio.owner.call('DELETE', `/api/music/${id}`)).statusCode).toBe(204);
  });
});

test('a template for the team has music that the team can use', async () => {
  const service = await serviceForTest();
  const { owner } = await newStudio(service);
  await uploadSong(service, owner);
  await uploadSong(service, owner, { libraryType: 'studio' });
  const { personal } = await musicOf(owner);
  const idOf = (type: string): string =>
    personal.find(({ libraryType }: { libraryType: string }) => libraryType === type).id;
  const locks = { background: false, music: true, elements: {} };
  const share = (assetId: string) =>
    owner.call('POST', '/api/templates', {
      title: 'Ours',
      document: { ...newPromo(), music: PromoMusic.parse({ assetId }) },
      locks,
    });
  const refused = await share(idOf('personal'));
  expect(refused.statusCode).toBe(400);
  expect(refused.json().details).toEqual([
    { path: 'document.music.assetId', message: expect.stringContaining('your team cannot use') },
  ]);
  expect((await share(idOf('studio'))).statusCode).toBe(201);
});
