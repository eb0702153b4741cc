import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminStudio } from '#contract/admin/admin-studios.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { backgroundWith } from '#schema/promo-background.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const list = async (query: Record<string, string>) =>
  (await admin.call('GET', `/api/admin/studios?${new URLSearchParams(query).toString()}`)).json<{
    studios: AdminStudio[];
    total: number;
    nextCursor: string | null;
  }>();

const add = (studioId: string, email: string) =>
  admin.call('POST', '/api/admin/studio-team', { studioId, email });

const changesOf = async (target: string) =>
  (await admin.call('GET', `/api/admin/changes?target=${target}`)).json().changes;

describe('the studios', () => {
  test('[AD-035] [AD-060] [AD-023] are listed with owner and team, and found by owner and studio name', async () => {
    const { id: studioId, owner } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'Sky Studio' });
    await owner.call('PUT', '/api/studio/owner-name', { displayName: 'Olga Nord' });
    const { id, email } = (await addToTeam(owner, 'mia@sky.test')).json();
    expect(await list({ query: 'sky stud' })).toEqual({
      studios: [
        {
          studioId,
          studioName: 'Sky Studio',
          ownerId: owner.id,
          ownerEmail: owner.email,
          ownerName: 'Olga Nord',
          teamMembers: [
            {
              id,
              email,
              name: 'Mia Lee',
              firstName: 'Mia Lee',
              lastName: null,
              userId: null,
              state: 'invited',
            },
          ],
        },
      ],
      total: 1,
      nextCursor: null,
    });
    expect((await list({ query: 'olga nord' })).total).toBe(1);
  });

  test('come in pages, each with as many queries as the first', async () => {
    const { dataSource } = service.deps;
    await dataSource.query(
      `INSERT INTO studios (id) SELECT lpad(n::text, 22, 's') FROM generate_series(1, 70) n`,
    );
    await dataSource.query(
      `INSERT INTO users (id, email, role, studio_id, password_hash)
       SELECT lpad(n::text, 22, 'o'), n || '@pages.test', 'studio_owner', lpad(n::text, 22, 's'), 'x'
         FROM generate_series(1, 70) n`,
    );
    const few = await countQueries(dataSource, () => list({ query: '70@pages.test' }));
    expect(few.queries).toBeGreaterThan(2);
    const seen = new Set<string>();
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: Record<string, string> = { query: 'pages.test', ...(cursor === '' ? {} : { cursor }) };
      const { queries, result } = await countQueries(dataSource, () => list(query));
      expect([queries, result.total]).toEqual([few.queries, 70]);
      for (const { studioId } of result.studios) seen.add(studioId);
      ({ nextCursor: cursor } = result);
    }
    expect(seen.size).toBe(70);
  });
});

describe('the team of any studio', () => {
  test('[AD-022] [AD-024] [AD-046] [AD-058] [AD-075] gets a member by the address alone, in lower case, called by its first part', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const response = await add(studioId, ' Zoe.Lind@Team.Test ');
    expect([response.statusCode, response.json()]).toMatchObject([
      201,
      { email: 'zoe.lind@team.test', name: 'zoe.lind', studioId, userId: null, state: 'invited' },
    ]);
    const { isMailed, hasNoMailServer: _none, ...member } = response.json();
    expect([isMailed, await teamOf(owner)]).toEqual([true, [member]]);
    expect((await add(studioId, 'zoe.lind@team.test')).json().code).toBe('ALREADY_IN_TEAM');
    expect(await changesOf(studioId)).toEqual([
      expect.objectContaining({
        actorId: admin.id,
        action: 'member_added',
        targetName: owner.email,
        before: null,
        after: { memberId: response.json().id, userId: null },
      }),
    ]);
    const [event] = (await owner.call('GET', '/api/auth/activity')).json().events;
    expect(event).toMatchObject({ kind: 'team_changed', detail: 'zoe.lind@team.test added', network: null });
  });

  test('[AD-044] [AD-045] needs a studio that exists and an address, and takes ten members at most', async () => {
    const { id: studioId } = await newStudio(service);
    for (const [given, path] of [
      [{ studioId, email: ' ' }, 'email'],
      [{ email: 'a@team.test' }, 'studioId'],
    ] as const) {
      const refused = await admin.call('POST', '/api/admin/studio-team', given);
      expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, path]);
    }
    expect((await add(admin.id, 'a@team.test')).json().code).toBe('NOT_FOUND');
    const added = await Promise.all(Array.from({ length: 12 }, (_, n) => add(studioId, `${n}@ten.test`)));
    const codes = added.map((response) => response.json().code ?? response.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(10);
    expect(codes.filter((code) => code === 'TEAM_FULL')).toHaveLength(2);
    expect(await changesOf(studioId)).toHaveLength(10);
  });

  test('[AD-025] [AD-076] loses a member, who is free from the next request on; another studio is not touched', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const other = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const [place] = await teamOf(owner);
    const remove = (studio: string) => admin.call('DELETE', `/api/admin/studio-team/${place?.id}/${studio}`);
    expect((await remove(other.id)).statusCode).toBe(404);
    expect((await remove(studioId)).statusCode).toBe(204);
    expect((await member.call('GET', '/api/user')).json()).toMatchObject({ role: 'user', studioId: null });
    expect((await changesOf(studioId))[0]).toMatchObject({
      action: 'member_removed',
      before: { memberId: place?.id, userId: member.id },
    });
  });
});

describe("a person's videos", () => {
  test('[AD-014] [AD-019] [AD-020] [AD-054] [AD-071] [AD-072] are listed, seen and deleted by an admin, and by nobody else', async () => {
    const person = await service.addPerson({ role: 'pro' });
    const other = await service.addPerson({ role: 'pro' });
    const id = await newAssetOf(service, person);
    await newAssetOf(service, other);
    const path = `/api/admin/user-videos/${person.id}?t=1`;
    const videos = (await admin.call('GET', path)).json();
    expect(videos).toEqual([expect.objectContaining({ id, libraryType: 'personal' })]);
    expect((await admin.call('GET', videos[0].url)).statusCode).toBe(200);
    expect((await other.call('GET', videos[0].url)).statusCode).toBe(404);
    // Their own library's call changes only one's own.
    expect((await admin.call('DELETE', `/api/delete-background/${id}`)).statusCode).toBe(404);
    expect((await admin.call('DELETE', `/api/admin/user-videos/${id}`)).statusCode).toBe(204);
    expect((await admin.call('GET', path)).json()).toEqual([]);
    expect((await person.call('GET', '/api/background-videos')).json().personal).toEqual([]);
    expect((await admin.call('DELETE', `/api/admin/user-videos/starter-night`)).statusCode).toBe(404);
    expect(await changesOf(person.id)).toEqual([
      expect.objectContaining({ action: 'user_video_deleted', before: { videoId: id } }),
    ]);
  });

  test('[AD-021] are in the library of an admin whose promo uses them, and of nobody else', async () => {
    const [person, other] = [
      await service.addPerson({ role: 'pro' }),
      await service.addPerson({ role: 'pro' }),
    ];
    const [id, unused] = [await newAssetOf(service, person), await newAssetOf(service, person)];
    const document = { ...newPromo(), background: backgroundWith(id, null) };
    const listedFor = async (caller: Person): Promise<string[]> => {
      expect((await caller.call('POST', '/api/promos', { document })).statusCode).toBe(201);
      const { personal } = (await caller.call('GET', '/api/background-videos')).json();
      return personal.map((video: { id: string }) => video.id);
    };
    const ofAdmin = await listedFor(admin);
    expect(ofAdmin).toContain(id);
    expect(ofAdmin).not.toContain(unused);
    expect(await listedFor(other)).not.toContain(id);
  });
});
