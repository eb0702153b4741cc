import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WordingEntry } from '#contract/promos/wording-list.contract.ts';
import { phrasePattern } from '#schema/texts/phrases.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  admin = await service.addPerson({ role: 'admin' });
  person = await service.addPerson({ role: 'user' });
});
afterAll(() => service.close());

const PATH = '/api/wording-list';

const entriesFor = async (reader: Person): Promise<WordingEntry[]> =>
  (await reader.call('GET', PATH)).json().entries;

const fields = {
  word: 'PoleNight',
  platform: 'TikTok',
  hiddenIn: '2021',
  sourceTitle: 'A report',
  sourceUrl: 'https://example.test/report',
  alternatives: ['DanceNight'],
};

test('everyone reads the list, each entry with its source, its date and alternatives that are not on it', async () => {
  const entries = await entriesFor(person);
  expect(entries.map(({ word }) => word)).toEqual(
    expect.arrayContaining(['femalefitness', 'poledancer', 'poledancing', 'polefitness', 'poletrick']),
  );
  const hidden = new Set(entries.map(({ word }) => word.toLowerCase()));
  for (const { hiddenIn, sourceTitle, sourceUrl, alternatives } of entries) {
    expect([hiddenIn, sourceTitle.length > 10, sourceUrl.startsWith('https://')]).toEqual([
      '2019-07',
      true,
      true,
    ]);
    expect(alternatives.filter((each) => hidden.has(each.toLowerCase()))).toEqual([]);
    expect(alternatives.length).toBeGreaterThan(0);
  }
});

test("an admin adds, changes and removes an entry, each recorded in the admin's activity", async () => {
  const added = await admin.call('POST', PATH, fields);
  expect([added.statusCode, added.json()]).toEqual([201, { id: expect.any(String), ...fields }]);
  const { id } = added.json();
  const changed = { ...fields, hiddenIn: '2021-05', alternatives: [] };
  expect((await admin.call('PUT', `${PATH}/${id}`, changed)).json()).toEqual({ id, ...changed });
  expect(await entriesFor(person)).toContainEqual({ id, ...changed });
  expect((await admin.call('DELETE', `${PATH}/${id}`)).statusCode).toBe(204);
  expect((await entriesFor(person)).filter((entry) => entry.id === id)).toEqual([]);
  expect((await admin.call('DELETE', `${PATH}/${id}`)).statusCode).toBe(404);
  const { events } = (await admin.call('GET', '/api/auth/activity')).json();
  expect(events.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail])).toEqual(
    expect.arrayContaining([
      ['wording_list_changed', '#PoleNight added'],
      ['wording_list_changed', '#PoleNight changed'],
      ['wording_list_changed', '#PoleNight removed'],
    ]),
  );
});

test('every entry of the list is found in a text, whatever its case, accents and punctuation, and not inside other words', async () => {
  const entries = await entriesFor(person);
  expect(entries.length).toBeGreaterThan(7);
  for (const { word } of entries) {
    const pattern = phrasePattern([word]);
    const variants = [
      `Come! #${word}, all of you`,
      `(${word.toUpperCase()})`,
      `…${word.replace('o', 'ö').replace('e', 'e\u0301')}.`,
    ];
    expect([word, ...variants.map((text) => pattern?.test(text))]).toEqual([word, true, true, true]);
    const inside = [`#${word}queen`, `#my${word}`, `${word}_2`, `${word}s`];
    expect([word, ...inside.map((text) => pattern?.test(text))]).toEqual([word, false, false, false, false]);
  }
});

test('an entry may have several words, and is dismissed for an account', async () => {
  const added = await admin.call('POST', PATH, { ...fields, word: 'pole night' });
  expect(added.statusCode).toBe(201);
  const { id } = added.json();
  const other = await service.addPerson();
  const dismissedBy = async (reader: Person): Promise<string[]> =>
    (await reader.call('GET', PATH)).json().dismissedIds;
  const dismiss = () => person.call('PUT', `${PATH}/${id}/dismissal`);
  expect([(await dismiss()).statusCode, (await dismiss()).statusCode]).toEqual([204, 204]);
  expect(await dismissedBy(person)).toEqual([id]);
  expect(await dismissedBy(other)).toEqual([]);
  await admin.call('DELETE', `${PATH}/${id}`);
  expect(await dismissedBy(person)).toEqual([]);
  expect((await dismiss()).json().code).toBe('NOT_FOUND');
});

test('others may not change the list', async () => {
  expect((await person.call('POST', PATH, fields)).statusCode).toBe(403);
  const [entry] = await entriesFor(person);
  expect((await person.call('DELETE', `${PATH}/${entry?.id}`)).statusCode).toBe(403);
});

test.each([
  ['a hashtag with #', { word: '#pole' }, 'word'],
  ['words with a comma', { word: 'pole, night' }, 'word'],
  ['two words as an alternative', { alternatives: ['Pole Night'] }, 'alternatives.0'],
  ['a date in words', { hiddenIn: 'July 2019' }, 'hiddenIn'],
  ['an address that is no web page', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
  ['no source', { sourceTitle: ' ' }, 'sourceTitle'],
  ['a word that is on the list, in other letters', { word: 'POLEDANCING', platform: 'Instagram' }, 'word'],
])('refuses %s, and names the field', async (_, wrong, path) => {
  const response = await admin.call('POST', PATH, { ...fields, ...wrong });
  expect([response.statusCode, response.json().details.map((each: { path: string }) => each.path)]).toEqual([
    400,
    [path],
  ]);
});
