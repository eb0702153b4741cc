import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AssetType } from '#contract/library/library.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { listClips, readLibraryVersion } from '#server/features/library/library.queries.ts';
import { readTemplate } from '#server/features/templates/templates.service.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, serviceForTest, type TestService } from '#tests/support/test-service.ts';

type Rows = { id: string }[];

const idsOf = (rows: Rows): string[] => rows.map(({ id }) => id).toSorted();

/** Those of `ids` for which a call succeeds. */
const succeeding = async (
  ids: readonly string[],
  call: (id: string) => Promise<{ statusCode: number }>,
): Promise<string[]> => {
  const found: string[] = [];
  for (const id of ids) if ((await call(id)).statusCode < 300) found.push(id);
  return found.toSorted();
};

const locks = { background: true, elements: {} };

/** Two studios with a member each, somebody without a studio, and an admin. */
const peopleOf = async (service: TestService) => {
  const studio = await newStudio(service);
  const other = await newStudio(service);
  return {
    studioId: studio.id,
    owner: studio.owner,
    member: await service.addPerson({ role: 'studio_team', studioId: studio.id }),
    colleague: await service.addPerson({ role: 'studio_team', studioId: studio.id }),
    otherOwner: other.owner,
    otherMember: await service.addPerson({ role: 'studio_team', studioId: other.id }),
    // A plan that has ended: the account keeps its studio, but no right to what the studio shares.
    former: await service.addPerson({ role: 'user', studioId: studio.id }),
    pro: await service.addPerson({ role: 'pro' }),
    admin: await service.addPerson({ role: 'admin' }),
  };
};

type People = Awaited<ReturnType<typeof peopleOf>>;
type Name = Exclude<keyof People, 'studioId'>;

/** An asset called `id` in the library that `columns` say. */
const addAsset = async (
  service: TestService,
  id: string,
  { owner, kind, columns = {} }: { owner: Person | null; kind: AssetType; columns?: object },
): Promise<string> => {
  const made = await newAssetOf(service, owner, kind);
  await service.deps.dataSource.query(
    `UPDATE assets SET id = $2, library_type = coalesce($3::jsonb->>'library_type', library_type),
            studio_id = $3::jsonb->>'studio_id', removed_at = ($3::jsonb->>'removed_at')::timestamptz WHERE id = $1`,
    [made, id, columns],
  );
  return id;
};

/** Who lists which assets, and who opens which others by their id. */
const libraries: Record<Name, { lists: string[]; opens: string[] }> = {
  owner: { lists: ['universal', 'shared', 'ofowner'], opens: ['given'] },
  member: { lists: ['universal', 'shared', 'given', 'ofmember'], opens: [] },
  colleague: { lists: ['universal', 'shared'], opens: [] },
  otherOwner: { lists: ['universal'], opens: [] },
  otherMember: { lists: ['universal'], opens: [] },
  former: { lists: ['universal'], opens: [] },
  pro: { lists: ['universal', 'ofpro'], opens: [] },
  admin: { lists: ['universal'], opens: [] },
};

/** Admins manage people's backgrounds; those that their own promos use are in their library. */
const managed = { lists: ['ofmember'], opens: ['shared', 'ofowner', 'given', 'ofpro'] };

test.each(['background', 'overlay', 'music'] as const)(
  'list, rotation, version, single reads, uses and favorites agree on who sees which %s',
  async (kind) => {
    const service = await serviceForTest();
    await loadSmallLibrary(service.deps, service.folder);
    const { studioId, ...people } = await peopleOf(service);
    const { owner, member, pro, admin } = people;
    const add = (id: string, of: Person | null, columns?: object) =>
      addAsset(service, id, { owner: of, kind, ...(columns && { columns }) });
    const ids = [
      await add('universal', null),
      await add('shared', owner, { library_type: 'studio', studio_id: studioId }),
      await add('given', member, { studio_id: studioId }),
      await add('ofowner', owner),
      await add('ofmember', member),
      await add('ofpro', pro),
      await add('removed', null, { removed_at: '2026-01-01' }),
      await add('removedofpro', pro, { removed_at: '2026-01-01' }),
    ];
    const document = { ...newPromo(), background: { ...newPromo().background, assetId: 'ofmember' } };
    await service.deps.dataSource.query(
      `INSERT INTO promos (id, owner_id, title, revision, document) VALUES ('p', $1, 'P', 1, $2)`,
      [admin.id, document],
    );
    const isOurs = (id: string): boolean => ids.includes(id);
    for (const [name, person] of Object.entries(people) as [Name, Person][]) {
      const extra = name === 'admin' && kind === 'background' ? managed : { lists: [], opens: [] };
      const lists = [...libraries[name].lists, ...extra.lists].toSorted();
      const sees = [...lists, ...libraries[name].opens, ...extra.opens].toSorted();

      const backgrounds = (await person.call('GET', '/api/background-videos')).json();
      const overlays: Rows = (await person.call('GET', '/api/overlays')).json();
      const music = (await person.call('GET', '/api/music')).json();
      const listed = [backgrounds.universal, backgrounds.personal, overlays, music.universal, music.personal];
      const all = idsOf(listed.flat());
      expect([name, 'lists', all.filter(isOurs)]).toEqual([name, 'lists', lists]);
      expect(await readLibraryVersion(service.deps, person.id)).toBe(
        createHash('md5').update(all.join(' ')).digest('hex'),
      );
      const clips = idsOf(await listClips(service.deps, person.id)).filter(isOurs);
      expect([name, 'clips', clips]).toEqual([name, 'clips', kind === 'background' ? lists : []]);
      for (const part of ['file', 'poster', 'uses'])
        expect([
          name,
          part,
          await succeeding(ids, (id) => person.call('GET', `/api/assets/${id}/${part}`)),
        ]).toEqual([name, part, sees]);
      const favored = await succeeding(ids, (id) => person.call('POST', `/api/favorites/${id}`));
      expect([name, 'favorites', favored]).toEqual([name, 'favorites', kind === 'background' ? [] : sees]);
    }
  },
);

test('a favorite of a library that the person has left is listed no more', async () => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  const { studioId, owner, member } = await peopleOf(service);
  const shared = { library_type: 'studio', studio_id: studioId };
  await addAsset(service, 'shared', { owner, kind: 'overlay', columns: shared });
  await member.call('POST', '/api/favorites/shared');
  expect((await member.call('GET', '/api/favorites')).json()).toEqual(['shared']);
  await service.deps.dataSource.query(`UPDATE users SET role = 'user', studio_id = NULL WHERE id = $1`, [
    member.id,
  ]);
  expect((await member.call('GET', '/api/favorites')).json()).toEqual([]);
});

test('list, search, counts, single reads and changes agree on whose promo is whose, and on what is deleted', async () => {
  const service = await serviceForTest();
  const { owner, member } = await peopleOf(service);
  const document = newPromo();
  const addPromo = async (person: Person, title: string): Promise<string> =>
    (await person.call('POST', '/api/promos', { title, document })).json().id;
  const own = await addPromo(member, 'Own');
  const deleted = await addPromo(member, 'Deleted');
  await member.call('DELETE', `/api/promos/${deleted}`);
  const ids = [own, deleted, await addPromo(owner, 'Other')];

  expect(idsOf((await member.call('GET', '/api/promos')).json().promos)).toEqual([own]);
  const search = async (title: string) =>
    idsOf((await member.call('GET', `/api/promos?query=${title}`)).json().promos);
  expect([await search('own'), await search('deleted'), await search('other')]).toEqual([[own], [], []]);
  const { quotas } = (await member.call('GET', '/api/quotas')).json();
  expect(quotas).toContainEqual(expect.objectContaining({ kind: 'promos', used: 1 }));
  const calls: [string, (id: string) => Promise<{ statusCode: number }>][] = [
    ['read', (id) => member.call('GET', `/api/promos/${id}`)],
    ['versions', (id) => member.call('GET', `/api/promos/${id}/versions`)],
    ['review', (id) => member.call('GET', `/api/promos/${id}/review`)],
    ['texts', (id) => member.call('GET', `/api/promos/${id}/promotion-texts`)],
    ['rename', (id) => member.call('PATCH', `/api/promos/${id}`, { title: 'Own' })],
    ['save', (id) => member.call('PUT', `/api/promos/${id}`, { revision: 1, document })],
    ['duplicate', (id) => member.call('POST', `/api/promos/${id}/duplicate`)],
  ];
  for (const [name, call] of calls) expect([name, await succeeding(ids, call)]).toEqual([name, [own]]);

  expect(idsOf((await member.call('GET', '/api/deleted-promos')).json().promos)).toEqual([deleted]);
  const purged = await succeeding(ids, (id) => member.call('DELETE', `/api/deleted-promos/${id}`));
  expect(purged).toEqual([deleted]);
  expect((await owner.call('GET', '/api/promos')).json().promos).toMatchObject([{ title: 'Other' }]);
});

test('list, single reads, changes and new promos agree on who sees and who changes a template', async () => {
  const service = await serviceForTest();
  const { owner, member, otherMember, former } = await peopleOf(service);
  const document = newPromo();
  const addTemplate = async (person: Person, more: object = {}): Promise<string> =>
    (await person.call('POST', '/api/templates', { title: 'Template', document, ...more })).json().id;
  const shared = await addTemplate(owner, { locks });
  const own = await addTemplate(member);
  const deleted = await addTemplate(owner, { locks });
  await owner.call('DELETE', `/api/templates/${deleted}`);
  const ids = [shared, own, deleted, await addTemplate(otherMember)];

  const sees: [Person, string[]][] = [
    [owner, [shared]],
    [member, [shared, own]],
    [former, []],
  ];
  for (const [person, seen] of sees) {
    expect(idsOf((await person.call('GET', '/api/templates')).json().templates)).toEqual(seen.toSorted());
    const read = await succeeding(ids, async (id) => ({
      statusCode: await readTemplate(service.deps, person.id, id).then(
        () => 200,
        () => 404,
      ),
    }));
    expect(read).toEqual(seen.toSorted());
    const started = await succeeding([shared, deleted], (templateId) =>
      person.call('POST', '/api/promos', { document, templateId }),
    );
    expect(started).toEqual(seen.filter((id) => id === shared));
  }
  const renamed = (person: Person) =>
    succeeding(ids, (id) => person.call('PATCH', `/api/templates/${id}`, { title: 'Renamed' }));
  expect([await renamed(owner), await renamed(member), await renamed(former)]).toEqual([[shared], [own], []]);
  const removed = (person: Person) => succeeding(ids, (id) => person.call('DELETE', `/api/templates/${id}`));
  expect([await removed(member), await removed(owner)]).toEqual([[own], [shared]]);
});

test('timetable, new promos and promos of classes agree on who sees a class', async () => {
  const service = await serviceForTest();
  const { owner, member, otherOwner, former } = await peopleOf(service);
  const session = { date: '2026-11-27', time: '18:15', classType: 'Pole Flow', instructor: 'Mia Lee' };
  const more = { durationMinutes: 60, room: null, details: null };
  const created = await owner.call('POST', '/api/timetable/sessions', { ...session, ...more });
  const { id } = created.json();
  const sees: [string, Person, string[]][] = [
    ['owner', owner, [id]],
    ['member', member, [id]],
    ['otherOwner', otherOwner, []],
    ['former', former, []],
  ];
  for (const [name, person, seen] of sees) {
    const { sessions = [] } = (
      await person.call('GET', '/api/timetable?from=2026-11-27&to=2026-11-27')
    ).json();
    expect([name, idsOf(sessions)]).toEqual([name, seen]);
    const linked = await succeeding([id], (sessionId) =>
      person.call('POST', '/api/promos', { document: newPromo(), sessionId }),
    );
    expect([name, linked]).toEqual([name, seen]);
    const { promos = [] } = (await person.call('GET', '/api/timetable/promos')).json();
    expect([name, promos.map((promo: { session: { id: string } }) => promo.session.id)]).toEqual([
      name,
      seen,
    ]);
  }
});
