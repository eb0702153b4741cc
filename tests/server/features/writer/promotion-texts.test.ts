import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { startScriptedAi, variations } from '#tests/support/scripted-ai.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newPromoOf = async (person: Person): Promise<string> =>
  (await person.call('POST', '/api/promos', { document: newPromo() })).json().id;

let calls = 0;

/** Each from another address, because the requests of one address are limited. */
const write = (person: Person, body: object) => {
  calls += 1;
  const headers = { 'x-forwarded-for': `10.2.0.${calls}` };
  return person.call('POST', '/api/generate-promotion', { classType: 'Pole Flow', ...body }, headers);
};

const historyOf = async (person: Person, promoId: string, query = '') =>
  (await person.call('GET', `/api/promos/${promoId}/promotion-texts${query}`)).json();

describe('the history of written texts', () => {
  test('holds what was written for the promo, newest first, page by page', async () => {
    const person = await service.addPerson();
    const promoId = await newPromoOf(person);
    const written: { blocks: unknown }[] = [];
    for (const length of ['short', 'medium', 'long', 'long'] as const) {
      const response = (
        await write(person, { promoId, length, variations: 3, writingStyle: 'fierce' })
      ).json();
      expect(response.isRecorded).toBe(true);
      written.unshift(...response.variations);
    }
    const first = await historyOf(person, promoId);
    expect(first.texts).toHaveLength(10);
    expect(first.texts[0]).toMatchObject({ writer: 'offline', writingStyle: 'fierce', length: 'long' });
    const second = await historyOf(person, promoId, `?cursor=${first.nextCursor}`);
    expect(second.nextCursor).toBeNull();
    const listed = [...first.texts, ...second.texts];
    expect(listed.map(({ blocks }) => blocks)).toEqual(written.map(({ blocks }) => blocks));
    const times = listed.map(({ writtenAt }) => writtenAt);
    expect(times).toEqual(times.toSorted((one, other) => other.localeCompare(one)));
  });

  test('keeps the newest sixty', async () => {
    const person = await service.addPerson();
    const promoId = await newPromoOf(person);
    for (let call = 0; call < 21; call += 1) await write(person, { promoId, variations: 3 });
    const [{ count }] = await service.deps.dataSource.query(
      'SELECT count(*)::int AS count FROM promotion_texts WHERE promo_id = $1',
      [promoId],
    );
    expect(count).toBe(60);
  });

  test("is only its owner's, and ends with the promo", async () => {
    const person = await service.addPerson();
    const other = await service.addPerson();
    const promoId = await newPromoOf(person);
    await write(person, { promoId });
    expect((await write(other, { promoId })).statusCode).toBe(404);
    await person.call('DELETE', `/api/promos/${promoId}`);
    expect((await write(person, { promoId })).json().code).toBe('PROMO_DELETED');
    await person.call('DELETE', `/api/deleted-promos/${promoId}`);
    const rows = await service.deps.dataSource.query('SELECT 1 FROM promotion_texts WHERE promo_id = $1', [
      promoId,
    ]);
    expect(rows).toEqual([]);
  });

  test('counts among the documents, and a text is written although there is no room for it', async () => {
    const person = await service.addPerson();
    const promoId = await newPromoOf(person);
    const used = async (): Promise<number> =>
      (await person.call('GET', '/api/quotas'))
        .json()
        .quotas.find(({ kind }: { kind: string }) => kind === 'documentBytes').used;
    const before = await used();
    await write(person, { promoId, variations: 3 });
    expect(await used()).toBeGreaterThan(before + 500);
    const { documentBytes } = service.deps.config.quotas;
    const { free } = documentBytes;
    onTestFinished(() => {
      documentBytes.free = free;
    });
    documentBytes.free = (await used()) + 10;
    const response = (await write(person, { promoId })).json();
    expect(response.isRecorded).toBe(false);
    expect(response.promotionalText).not.toBe('');
    expect((await historyOf(person, promoId)).texts).toHaveLength(3);
  });
});

const prefer = (person: Person, doSay: string[], dontSay: string[]) =>
  person.call('PUT', '/api/writing-preferences', { doSay, dontSay });

describe('what texts should say and should not', () => {
  test('is saved for the account, empty at first', async () => {
    const person = await service.addPerson();
    const read = async () => (await person.call('GET', '/api/writing-preferences')).json();
    expect(await read()).toEqual({ doSay: [], dontSay: [] });
    const saved = await prefer(person, [' community '], ['sexy', 'ladies']);
    expect(saved.json()).toEqual({ doSay: ['community'], dontSay: ['sexy', 'ladies'] });
    expect(await read()).toEqual(saved.json());
    const forty = `a ${'👩‍👩‍👧'.repeat(38)}`;
    expect((await prefer(person, [forty], [])).json()).toEqual({ doSay: [forty], dontSay: [] });
    await prefer(person, [], ['diet']);
    expect(await read()).toEqual({ doSay: [], dontSay: ['diet'] });
  });

  test.each([
    ['too many phrases', Array.from({ length: 21 }, (_, index) => `word ${index}`), [], 'doSay'],
    ['a phrase that is too long', [], ['x'.repeat(41)], 'dontSay'],
    ['a phrase without a word', [], ['!'], 'dontSay'],
    ['a phrase of two lines', ['be\nkind'], [], 'doSay'],
    ['a phrase of both lists', ['Flow'], ['flow'], 'dontSay'],
  ])('refuses %s and names the list', async (_, doSay, dontSay, field) => {
    const response = await prefer(await service.addPerson(), doSay, dontSay);
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().details)).toContain(field);
  });

  test('keeps words to avoid out of the texts of the offline writer, and brings in words to say', async () => {
    const person = await service.addPerson();
    await prefer(person, ['breath'], ['slow', 'slowly', 'skin', 'body', 'warmth', 'you are']);
    let mentions = 0;
    for (let call = 0; call < 12; call += 1) {
      const { variations: all } = (await write(person, { variations: 3, paragraphs: 6 })).json();
      for (const { promotionalText } of all) {
        expect(promotionalText).not.toMatch(/\b(slow|slowly|skin|body|warmth|you are)\b/i);
        if (/\bbreath\b/i.test(promotionalText)) mentions += 1;
      }
    }
    // About one in four has it unasked.
    expect(mentions).toBeGreaterThan(30);
  });

  test('gives a phrase of the author a sentence where no text of the offline writer has it by itself', async () => {
    const person = await service.addPerson();
    await prefer(person, ['all levels', 'Bring a {friend}!'], []);
    for (const length of ['short', 'medium', 'long']) {
      const { variations: all } = (
        await write(person, { variations: 3, length, details: 'Knee pads' })
      ).json();
      for (const { blocks } of all) {
        expect(blocks[0].text).toMatch(/\p{Lu}[^.:]*: (all levels\.|Bring a friend!) \p{Lu}/u);
      }
    }
  });

  test('leaves facts of the form as they are', async () => {
    const person = await service.addPerson();
    await prefer(person, [], ['flow']);
    const { promotionalText } = (await write(person, { paragraphs: 6, studio: 'Flow House' })).json();
    expect(promotionalText).toContain('Flow House');
  });

  test('is no fault in a text of the AI, which may use the phrases that its author prefers', async () => {
    const { baseUrl } = await startScriptedAi(
      variations({
        header: 'Stand tall',
        main: 'A breath and a turn, for all levels. Come and stay a while.',
      }),
    );
    service.deps.writers.ai = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'm', timeLimit: 60_000 });
    onTestFinished(() => {
      service.deps.writers.ai = null;
    });
    const person = await service.addPerson();
    expect((await write(person, {})).json()).toMatchObject({ variations: [{ writer: 'offline' }] });
    await prefer(person, ['All levels'], []);
    expect((await write(person, {})).json()).toMatchObject({ variations: [{ writer: 'ai' }], notice: null });
  });

  test('is data for the AI, whose text is rejected with a word to avoid', async () => {
    const { baseUrl, requests } = await startScriptedAi(
      variations({ header: 'Stand tall', main: 'Come, ladies, and breathe with us as long as you like.' }),
    );
    service.deps.writers.ai = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'm', timeLimit: 60_000 });
    onTestFinished(() => {
      service.deps.writers.ai = null;
    });
    const person = await service.addPerson();
    await prefer(person, ['community'], ['Ladies']);
    const response = (await write(person, {})).json();
    expect(response).toMatchObject({
      variations: [{ writer: 'offline' }],
      notice: { code: 'AI_TEXT_REJECTED' },
    });
    const [system, user] = requests[0]?.messages ?? [];
    expect(system?.content).not.toContain('community');
    expect(JSON.parse(user?.content ?? '')).toMatchObject({ use: ['community'], avoid: ['Ladies'] });
  });

  test('says so where it leaves no words to write with', async () => {
    const person = await service.addPerson();
    const common = 'you the a and we to of your come it is in that for with by no there what when';
    await prefer(person, [], common.split(' '));
    const response = await write(person, { writingStyle: 'whimsical' });
    expect(response.statusCode).toBe(400);
    expect(JSON.stringify(response.json().details)).toContain('dontSay');
    const headline = { block: 'header', current: [{ id: 'header', template: 'Hello' }] };
    expect((await write(person, { writingStyle: 'whimsical', ...headline })).statusCode).toBe(200);
  });
});
