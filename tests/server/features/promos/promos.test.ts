import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const promoWithText = (text: string): Promo => ({
  ...newPromo(),
  textElements: [defaultElement('header', text)],
});

const save = async (person: Person, body: object = { document: newPromo() }) =>
  (await person.call('POST', '/api/promos', body)).json();

/** Texts and overwritten texts as many and as long as they may be, of characters of three bytes: 248 KB, and `text`. */
const promoOf = (text: string): Promo => {
  const ids = Array.from({ length: 40 }, (_, index) => `text-${index}`);
  const content = '舞'.repeat(1000);
  return {
    ...newPromo(),
    text,
    textElements: ids.map((id) => defaultElement(id, content)),
    overwrittenTexts: Object.fromEntries(ids.map((id) => [id, content])),
  };
};

describe('creating', () => {
  test('starts a promo at revision 1 and names it after its first text', async () => {
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/promos', {
      document: promoWithText('Spin into Monday with us at the studio'),
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ revision: 1, title: 'Spin into Monday with us at' });
    expect(response.json().id).toMatch(/^[\w-]{22}$/);
  });

  test("names a promo without text 'Untitled promo'", async () => {
    expect(await save(await service.addPerson())).toMatchObject({ title: 'Untitled promo' });
  });

  test('refuses a document with a wrong field, naming the field', async () => {
    const person = await service.addPerson();
    const document = { ...newPromo(), videoDuration: 'long' };
    const response = await person.call('POST', '/api/promos', { document });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID_PROMO', details: [{ path: 'videoDuration' }] });
  });

  test('refuses a document of a newer version', async () => {
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/promos', { document: { version: 99 } });
    expect(response.json()).toMatchObject({ code: 'INVALID_PROMO', details: [{ path: 'version' }] });
  });

  test('refuses a text that the database cannot store', async () => {
    const person = await service.addPerson();
    const response = await person.call('POST', '/api/promos', { document: promoWithText('a\u0000b') });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('VALIDATION_FAILED');
  });
});

describe('the size of a document', () => {
  const tooLarge = promoOf('舞'.repeat(6000));

  test('is at most 256 KB, and an error names what is large', async () => {
    const person = await service.addPerson();
    expect((await person.call('POST', '/api/promos', { document: promoOf('') })).statusCode).toBe(201);
    const response = await person.call('POST', '/api/promos', { document: tooLarge });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({
      code: 'PROMO_TOO_LARGE',
      message: expect.stringMatching(/at most 256 KB/),
      details: [{ path: 'textElements' }, { path: 'overwrittenTexts' }],
    });
  });

  test('of a former version may be larger: the promo opens, and every smaller one replaces it', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    const put = (revision: number, text: string) =>
      person.call('PUT', `/api/promos/${id}`, { revision, document: promoOf(text) });
    await service.deps.dataSource.query('UPDATE promos SET document = $2 WHERE id = $1', [id, tooLarge]);
    expect((await person.call('GET', `/api/promos/${id}`)).json().document).toEqual(tooLarge);
    expect((await put(1, tooLarge.text)).json().code).toBe('PROMO_TOO_LARGE');
    expect((await put(1, tooLarge.text.slice(1))).statusCode).toBe(200);
    expect((await put(2, tooLarge.text)).json().code).toBe('PROMO_TOO_LARGE');
    expect((await put(2, '')).statusCode).toBe(200);
  });
});

describe('listing', () => {
  test('lists the last changed first, page by page, each once', async () => {
    const person = await service.addPerson();
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

  test('finds promos by any part of the title, with % and _ as plain characters', async () => {
    const person = await service.addPerson();
    await save(person, { title: '100% pole', document: newPromo() });
    await save(person, { title: '100 poles', document: newPromo() });
    const titles = async (query: string) =>
      (await person.call('GET', `/api/promos?query=${encodeURIComponent(query)}`))
        .json()
        .promos.map(({ title }: { title: string }) => title);
    expect(await titles('0% P')).toEqual(['100% pole']);
    expect(await titles('_')).toEqual([]);
  });

  test('lists promos by title, page by page, whatever was changed last', async () => {
    const person = await service.addPerson();
    const made = Array.from(
      { length: 32 },
      (_, index) => `${index % 2 === 0 ? 'class' : 'Class'} ${index + 10}`,
    );
    for (const title of made.toReversed()) await save(person, { title, document: newPromo() });
    const pageAfter = async (cursor: string | null) => {
      const after = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      return (await person.call('GET', `/api/promos?sort=title${after}`)).json();
    };
    const first = await pageAfter(null);
    // The last promo of a page may be gone, or have another title, when the next page is read.
    await person.call('DELETE', `/api/promos/${first.promos.at(-1).id}`);
    await service.deps.dataSource.query('DELETE FROM promos WHERE id = $1', [first.promos.at(-1).id]);
    const second = await pageAfter(first.nextCursor);
    const titles = [...first.promos, ...second.promos].map(({ title }) => title);
    expect(titles).toEqual(made);
    expect(second.nextCursor).toBeNull();
  });

  test('refuses an invented cursor', async () => {
    const person = await service.addPerson();
    const response = await person.call('GET', '/api/promos?cursor=nonsense');
    expect(response.statusCode).toBe(400);
    expect(response.json().details[0].path).toBe('cursor');
  });
});

describe('saving', () => {
  test('saves over the current revision and increments it', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    const document = promoWithText('New words');
    const response = await person.call('PUT', `/api/promos/${id}`, { revision: 1, document });
    expect(response.json()).toEqual({
      id,
      title: expect.any(String),
      revision: 2,
      updatedAt: expect.any(String),
    });
    expect((await person.call('GET', `/api/promos/${id}`)).json()).toMatchObject({ revision: 2, document });
  });

  test('refuses a save over an older revision with the current one, and changes nothing', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    await person.call('PUT', `/api/promos/${id}`, { revision: 1, document: promoWithText('First') });
    const response = await person.call('PUT', `/api/promos/${id}`, { revision: 1, document: newPromo() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: 'REVISION_CONFLICT', currentRevision: 2 });
    expect((await person.call('GET', `/api/promos/${id}`)).json().document).toEqual(promoWithText('First'));
  });

  test('accepts exactly one of 50 concurrent saves over one revision, repeatedly', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    for (let revision = 1; revision <= 3; revision += 1) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, (_, writer) =>
          person.call('PUT', `/api/promos/${id}`, { revision, document: promoWithText(`Writer ${writer}`) }),
        ),
      );
      const winners = responses.filter(({ statusCode }) => statusCode === 200);
      expect(winners).toHaveLength(1);
      expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
      const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
      const present = (await person.call('GET', `/api/promos/${id}`)).json();
      expect(present).toMatchObject({ revision: revision + 1, document: promoWithText(`Writer ${winner}`) });
    }
  });

  test('refuses a revision beyond the integer range of the database', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    const response = await person.call('PUT', `/api/promos/${id}`, {
      revision: 2 ** 40,
      document: newPromo(),
    });
    expect(response.statusCode).toBe(400);
  });
});

describe('renaming, copying, deleting', () => {
  test('keeps the revision when it renames a promo', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    const response = await person.call('PATCH', `/api/promos/${id}`, { title: '  Friday flow ' });
    expect(response.json()).toMatchObject({ title: 'Friday flow', revision: 1 });
  });

  test('copies the document under a new name at revision 1', async () => {
    const person = await service.addPerson();
    const original = await save(person, { title: 'Friday flow', document: promoWithText('Hello') });
    const response = await person.call('POST', `/api/promos/${original.id}/duplicate`);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      title: 'Friday flow (copy)',
      revision: 1,
      document: original.document,
    });
    expect(response.json().id).not.toBe(original.id);
  });

  test('does not find a deleted promo', async () => {
    const person = await service.addPerson();
    const { id } = await save(person);
    expect((await person.call('DELETE', `/api/promos/${id}`)).statusCode).toBe(204);
    expect((await person.call('GET', `/api/promos/${id}`)).statusCode).toBe(404);
    expect((await person.call('DELETE', `/api/promos/${id}`)).statusCode).toBe(404);
  });
});
