import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#schema/durations.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { sweepPromos } from '#server/features/promos/deleted-promos.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock }) });
});
afterAll(() => service.close());

const documentWithText = (text: string) => ({
  ...newPromo(),
  textElements: [defaultElement('header', text)],
});

const newPromoOf = async (person: Person): Promise<string> =>
  (await person.call('POST', '/api/promos', { title: 'Friday', document: documentWithText('first') })).json()
    .id;

const save = async (person: Person, id: string, revision: number, text: string) =>
  (await person.call('PUT', `/api/promos/${id}`, { revision, document: documentWithText(text) })).json();

type Listed = { id: string; revision: number; name: string | null };

/** All pages. */
const versionsOf = async (person: Person, id: string): Promise<Listed[]> => {
  const listed: Listed[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = cursor === '' ? '' : `?cursor=${cursor}`;
    const page = (await person.call('GET', `/api/promos/${id}/versions${query}`)).json();
    listed.push(...page.versions);
    cursor = page.nextCursor;
  }
  return listed;
};

const textOf = (document: { textElements: { content: string }[] }): string | undefined =>
  document.textElements[0]?.content;

describe('versions of a promo', () => {
  test('are saved once per working session', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    for (let revision = 1; revision <= 5; revision += 1)
      await save(person, id, revision, `first ${revision}`);
    forward(11 * MINUTE_MS);
    for (let revision = 6; revision <= 8; revision += 1)
      await save(person, id, revision, `second ${revision}`);
    expect((await versionsOf(person, id)).map(({ revision, name }) => [revision, name])).toEqual([
      [6, null],
      [1, null],
    ]);
  });

  test('come page by page', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    for (let count = 1; count <= 32; count += 1)
      await person.call('POST', `/api/promos/${id}/versions`, { name: `Version ${count}` });
    const first = (await person.call('GET', `/api/promos/${id}/versions`)).json();
    expect(first.versions).toHaveLength(30);
    const all = await versionsOf(person, id);
    expect(new Set(all.map(({ name }) => name)).size).toBe(32);
    expect(all).toHaveLength(32);
    expect((await person.call('GET', `/api/promos/${id}/versions?cursor=x`)).statusCode).toBe(400);
  });

  test('can be named, and return their document', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    const response = await person.call('POST', `/api/promos/${id}/versions`, { name: '  Before the sale ' });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ revision: 1, name: 'Before the sale' });
    const version = (await person.call('GET', `/api/promo-versions/${response.json().id}`)).json();
    expect([version.promoId, textOf(version.document)]).toEqual([id, 'first']);
  });

  test('are restored as the newest revision, and the former one becomes a version', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await save(person, id, 1, 'second');
    forward(11 * MINUTE_MS);
    const [version] = await versionsOf(person, id);
    const restored = await person.call('POST', `/api/promo-versions/${version?.id}/restore`, { revision: 2 });
    expect(restored.json()).toMatchObject({ id, revision: 3 });
    expect(textOf(restored.json().document)).toBe('first');
    expect((await versionsOf(person, id)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  test('are not restored over a revision that the person has not seen', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await save(person, id, 1, 'second');
    const [version] = await versionsOf(person, id);
    const response = await person.call('POST', `/api/promo-versions/${version?.id}/restore`, { revision: 1 });
    expect([response.statusCode, response.json().code, response.json().currentRevision]).toEqual([
      409,
      'REVISION_CONFLICT',
      2,
    ]);
  });

  test('are at most fifty, besides the named ones', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await person.call('POST', `/api/promos/${id}/versions`, { name: 'The first one' });
    for (let revision = 1; revision <= 60; revision += 1) {
      // More than this would also expire the session.
      forward(11 * MINUTE_MS);
      await save(person, id, revision, `words ${revision}`);
    }
    const versions = await versionsOf(person, id);
    expect(versions.filter(({ name }) => name === null)).toHaveLength(50);
    expect(versions.at(-1)?.name).toBe('The first one');
  });

  test('are not added by an outdated save', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await save(person, id, 1, 'second');
    forward(11 * MINUTE_MS);
    await save(person, id, 1, 'too late');
    expect((await versionsOf(person, id)).map(({ revision }) => revision)).toEqual([1]);
  });
});

const remove = (person: Person, id: string) => person.call('DELETE', `/api/promos/${id}`);
type DeletedPage = { promos: { id: string }[]; nextCursor: string | null };

const deletedOf = async (person: Person, query = ''): Promise<DeletedPage> =>
  (await person.call('GET', `/api/deleted-promos${query}`)).json();

const restore = (person: Person, id: string) => person.call('POST', `/api/promos/${id}/restore`);

describe('a deleted promo', () => {
  test('is hidden from lists and requests, and can be restored completely', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await save(person, id, 1, 'second');
    const [version] = await versionsOf(person, id);
    expect((await remove(person, id)).statusCode).toBe(204);
    expect((await person.call('GET', '/api/promos')).json().promos).toEqual([]);
    const closed = [
      await person.call('GET', `/api/promos/${id}`),
      await person.call('PATCH', `/api/promos/${id}`, { title: 'Other' }),
      await person.call('PUT', `/api/promos/${id}`, { revision: 2, document: documentWithText('third') }),
      await person.call('POST', `/api/promos/${id}/duplicate`),
      await person.call('GET', `/api/promos/${id}/versions`),
      await person.call('GET', `/api/promo-versions/${version?.id}`),
      await person.call('POST', '/api/renders', { promoId: id, revision: 2 }),
      await remove(person, id),
    ];
    expect(closed.map(({ statusCode }) => statusCode)).toEqual(closed.map(() => 404));
    expect(closed[0]?.json()).toEqual({
      code: 'PROMO_DELETED',
      message: 'This promo is deleted. Restore it under My promos, Deleted, to continue.',
    });
    const back = await restore(person, id);
    expect(back.json()).toMatchObject({ id, title: 'Friday', revision: 2 });
    expect(textOf(back.json().document)).toBe('second');
    expect(await versionsOf(person, id)).toHaveLength(1);
  });

  test('is listed with its dates, last deleted first and page by page, and nowhere else', async () => {
    const person = await service.addPerson();
    const stays = await newPromoOf(person);
    const made: string[] = [];
    for (let number = 0; number < 32; number += 1) {
      made.push(await newPromoOf(person));
      forward(MINUTE_MS);
      await remove(person, made.at(-1) ?? '');
    }
    const at = clock.now();
    const first = await deletedOf(person);
    const second = await deletedOf(person, `?cursor=${encodeURIComponent(first.nextCursor ?? '')}`);
    expect([...first.promos, ...second.promos].map(({ id }) => id)).toEqual(made.toReversed());
    expect([first.promos.length, second.nextCursor]).toEqual([30, null]);
    expect(first.promos[0]).toEqual({
      id: made.at(-1),
      title: 'Friday',
      posterUrl: null,
      deletedAt: at.toISOString(),
      endsAt: new Date(at.getTime() + 30 * DAY_MS).toISOString(),
    });
    const { promos } = (await person.call('GET', '/api/promos')).json();
    expect(promos.map(({ id }: { id: string }) => id)).toEqual([stays]);
    expect((await deletedOf(await service.addPerson())).promos).toEqual([]);
  });

  test('is deleted for good by its owner only, with its versions; one that is not deleted is not', async () => {
    const person = await service.addPerson();
    const id = await newPromoOf(person);
    await save(person, id, 1, 'second');
    const purge = (by = person) => by.call('DELETE', `/api/deleted-promos/${id}`);
    expect((await purge()).statusCode).toBe(404);
    expect((await person.call('GET', `/api/promos/${id}`)).statusCode).toBe(200);
    await remove(person, id);
    expect((await purge(await service.addPerson())).statusCode).toBe(404);
    expect((await purge()).statusCode).toBe(204);
    expect((await deletedOf(person)).promos).toEqual([]);
    expect((await restore(person, id)).json().code).toBe('NOT_FOUND');
    expect((await person.call('GET', `/api/promos/${id}`)).json().code).toBe('NOT_FOUND');
    const left = await service.deps.dataSource.query('SELECT 1 FROM promo_versions WHERE promo_id = $1', [
      id,
    ]);
    expect(left).toEqual([]);
  });

  test('cannot be restored by anyone else, nor can an unknown one', async () => {
    const id = await newPromoOf(await service.addPerson());
    const other = await service.addPerson();
    expect((await restore(other, id)).statusCode).toBe(404);
    expect((await restore(other, newId())).statusCode).toBe(404);
  });

  test('is gone for good after thirty days', async () => {
    const person = await service.addPerson();
    const [early, late] = [await newPromoOf(person), await newPromoOf(person)];
    await remove(person, early);
    forward(2 * DAY_MS);
    await remove(person, late);
    forward(29 * DAY_MS);
    await sweepPromos(service.deps);
    // The session from a month ago has expired.
    const cookie = `polepro=${await startSession(service.deps, person.id)}`;
    const ask = (id: string) =>
      service.app.inject({ method: 'POST', url: `/api/promos/${id}/restore`, headers: { cookie } });
    expect([(await ask(early)).statusCode, (await ask(late)).statusCode]).toEqual([404, 200]);
  });
});
