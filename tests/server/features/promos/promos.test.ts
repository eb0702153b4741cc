import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const promoSaying = (words: string): Promo => ({
  ...newPromo(),
  textElements: [defaultElement('header', words)],
});

const save = async (person: Person, body: object = { document: newPromo() }) =>
  (await person.call('POST', '/api/promos', body)).json();

describe('creating', () => {
  test('a new promo starts at revision 1 and is named by its first words', async () => {
    const person = await service.person();
    const answer = await person.call('POST', '/api/promos', {
      document: promoSaying('Spin into Monday with us at the studio'),
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ revision: 1, title: 'Spin into Monday with us at' });
    expect(answer.json().id).toMatch(/^[\w-]{22}$/);
  });

  test('a promo without words is an untitled one', async () => {
    expect(await save(await service.person())).toMatchObject({ title: 'Untitled promo' });
  });

  test('a document with a wrong field is refused with the name of the field', async () => {
    const person = await service.person();
    const document = { ...newPromo(), videoDuration: 'long' };
    const answer = await person.call('POST', '/api/promos', { document });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_PROMO', details: [{ path: 'videoDuration' }] });
  });

  test('a document of a newer version is refused', async () => {
    const person = await service.person();
    const answer = await person.call('POST', '/api/promos', { document: { version: 99 } });
    expect(answer.json()).toMatchObject({ code: 'INVALID_PROMO', details: [{ path: 'version' }] });
  });

  test('a text that the database cannot hold is refused, not an accident', async () => {
    const person = await service.person();
    const answer = await person.call('POST', '/api/promos', { document: promoSaying('a\u0000b') });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('VALIDATION_FAILED');
  });
});

describe('listing', () => {
  test('shows the last changed first, page by page, each once', async () => {
    const person = await service.person();
    const made: string[] = [];
    for (let number = 0; number < 35; number += 1) made.push((await save(person)).id);
    await person.call('PATCH', `/api/promos/${made[3]}`, { title: 'Now the newest' });

    const first = (await person.call('GET', '/api/promos')).json();
    const second = (
      await person.call('GET', `/api/promos?cursor=${encodeURIComponent(first.nextCursor)}`)
    ).json();
    const listed = [...first.promos, ...second.promos].map(({ id }) => id);
    expect(first.promos[0].title).toBe('Now the newest');
    expect(second.nextCursor).toBeNull();
    expect(new Set(listed)).toEqual(new Set(made));
    expect(listed).toHaveLength(35);
  });

  test('finds promos by any part of the title, and takes % and _ as themselves', async () => {
    const person = await service.person();
    await save(person, { title: '100% pole', document: newPromo() });
    await save(person, { title: '100 poles', document: newPromo() });
    const titles = async (query: string) =>
      (await person.call('GET', `/api/promos?query=${encodeURIComponent(query)}`))
        .json()
        .promos.map(({ title }: { title: string }) => title);
    expect(await titles('0% P')).toEqual(['100% pole']);
    expect(await titles('_')).toEqual([]);
  });

  test('refuses a cursor that it has not given out', async () => {
    const person = await service.person();
    const answer = await person.call('GET', '/api/promos?cursor=nonsense');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details[0].path).toBe('cursor');
  });
});

describe('saving', () => {
  test('a save over the present revision is kept and counts up', async () => {
    const person = await service.person();
    const { id } = await save(person);
    const document = promoSaying('New words');
    const answer = await person.call('PUT', `/api/promos/${id}`, { revision: 1, document });
    expect(answer.json()).toEqual({
      id,
      title: expect.any(String),
      revision: 2,
      updatedAt: expect.any(String),
    });
    expect((await person.call('GET', `/api/promos/${id}`)).json()).toMatchObject({ revision: 2, document });
  });

  test('a save over an older revision is refused with the present one, and changes nothing', async () => {
    const person = await service.person();
    const { id } = await save(person);
    await person.call('PUT', `/api/promos/${id}`, { revision: 1, document: promoSaying('First') });
    const answer = await person.call('PUT', `/api/promos/${id}`, { revision: 1, document: newPromo() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'REVISION_CONFLICT', currentRevision: 2 });
    expect((await person.call('GET', `/api/promos/${id}`)).json().document).toEqual(promoSaying('First'));
  });

  test('of 50 saves at once over one revision exactly one wins, again and again', async () => {
    const person = await service.person();
    const { id } = await save(person);
    for (let revision = 1; revision <= 3; revision += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, writer) =>
          person.call('PUT', `/api/promos/${id}`, { revision, document: promoSaying(`Writer ${writer}`) }),
        ),
      );
      const winners = answers.filter(({ statusCode }) => statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200);
      const present = (await person.call('GET', `/api/promos/${id}`)).json();
      expect(present).toMatchObject({ revision: revision + 1, document: promoSaying(`Writer ${winner}`) });
    }
  });

  test('a revision beyond what the database counts is refused, not an accident', async () => {
    const person = await service.person();
    const { id } = await save(person);
    const answer = await person.call('PUT', `/api/promos/${id}`, { revision: 2 ** 40, document: newPromo() });
    expect(answer.statusCode).toBe(400);
  });
});

describe('renaming, copying, deleting', () => {
  test('a new name does not count as a new revision', async () => {
    const person = await service.person();
    const { id } = await save(person);
    const answer = await person.call('PATCH', `/api/promos/${id}`, { title: '  Friday flow ' });
    expect(answer.json()).toMatchObject({ title: 'Friday flow', revision: 1 });
  });

  test('a copy has the words, a name of its own and starts anew', async () => {
    const person = await service.person();
    const original = await save(person, { title: 'Friday flow', document: promoSaying('Hello') });
    const answer = await person.call('POST', `/api/promos/${original.id}/duplicate`);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: 'Friday flow (copy)',
      revision: 1,
      document: original.document,
    });
    expect(answer.json().id).not.toBe(original.id);
  });

  test('a deleted promo is gone', async () => {
    const person = await service.person();
    const { id } = await save(person);
    expect((await person.call('DELETE', `/api/promos/${id}`)).statusCode).toBe(204);
    expect((await person.call('GET', `/api/promos/${id}`)).statusCode).toBe(404);
    expect((await person.call('DELETE', `/api/promos/${id}`)).statusCode).toBe(404);
  });
});
