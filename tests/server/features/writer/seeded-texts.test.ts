import { afterAll, beforeAll, expect, test } from 'vitest';
import { HEADER_LENGTH, MAIN_LENGTH } from '#server/writing/check-text.ts';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { filledSlots } from '#schema/promotion-text.ts';
import { WritingStyle } from '#schema/writing-style.ts';
import { startScriptedAi, variations } from '#tests/support/scripted-ai.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';
import { disguisedSentences } from '#tests/server/writing/disguised-texts.ts';
import { firstSentences, lastSentences, middleSentences } from '#tests/server/writing/fair-sentences.ts';
import { hijackedMains } from '#tests/server/writing/hijacked-texts.ts';
import { formOf, inventionsIn, today } from '#tests/server/writing/seeded-forms.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  service.deps.config.aiTextsPerDay.free = 10_000;
});
afterAll(() => service.close());

const TEXTS = 1000;
const PER_REQUEST = 3;

const pick = (list: readonly string[], seed: number): string => list[seed % list.length] ?? '';

const isFilled = (sentence: string, facts: object): boolean =>
  [...sentence.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => Object.hasOwn(facts, slot));

/** The sentence itself, or the next of the list whose slots are all among the facts. */
const fair = (list: readonly string[], seed: number, facts: object): string =>
  pick(
    [...list.slice(seed % list.length), ...list].filter((sentence) => isFilled(sentence, facts)),
    0,
  );

/** The template of a message: it has the placeholders of the form in place of slots. */
const templateOf = (main: string): string =>
  `${main.replaceAll('{day}', '{onDay}').replaceAll('{detail}', '{details}')}\n{callToAction}`;

/** Every fifth text is not to be believed: it says what the form does not say, or uses a slot that the form leaves empty. */
const writtenBySeed = (seed: number, facts: object) => {
  const first = pick(firstSentences, seed);
  const last = fair(lastSentences, Math.floor(seed / 3), facts);
  if (seed % 5 > 0)
    return { header: 'Stand tall', main: `${first} ${fair(middleSentences, seed, facts)} ${last}` };
  const turn = Math.floor(seed / 5);
  const empty = lastSentences.filter((sentence) => !isFilled(sentence, facts));
  if (turn % 3 === 0 && empty.length > 0) return { header: null, main: `${first} ${pick(empty, turn)}` };
  return turn % 3 === 1
    ? { header: 'Stand tall', main: pick(hijackedMains, turn) }
    : { header: 'Stand tall', main: `${first} ${pick(disguisedSentences, turn)} ${last}` };
};

test('1,000 seeded texts of an AI service say nothing that the form does not say, and one in five, which does, reaches no promo', async () => {
  let seed = 0;
  const believed = new Set<string>();
  let rejected = 0;
  const { baseUrl } = await startScriptedAi(async (response, request) => {
    const { facts, variations: wanted } = JSON.parse(request.messages[1]?.content ?? '');
    const texts = Array.from({ length: wanted }, () => {
      const text = writtenBySeed(seed, facts);
      if (seed % 5 > 0) believed.add(templateOf(text.main));
      else rejected += 1;
      seed += 1;
      return text;
    });
    await variations(...texts)(response, request);
  });
  service.deps.writers.ai = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'scripted', timeLimit: 60_000 });
  const person = await service.addPerson();
  const counts = { ai: 0, offline: 0 };
  for (let call = 0; counts.ai < TEXTS; call += 1) {
    const { filledOn: _, ...form } = formOf(call);
    const info = {
      ...form,
      writingStyle: WritingStyle.options[call % WritingStyle.options.length] ?? 'sensual',
    };
    const known = Object.values(filledSlots({ ...info, filledOn: today }, today));
    const body = { ...info, today, paragraphs: 6, variations: PER_REQUEST };
    const address = `10.2.${Math.floor(call / 50)}.1`;
    const answer = await person.call('POST', '/api/generate-promotion', body, { 'x-forwarded-for': address });
    expect(answer.statusCode).toBe(200);
    for (const { writer, promotionalText, blocks } of answer.json().variations) {
      const [header, main] = blocks;
      counts[writer as keyof typeof counts] += 1;
      expect(writer === 'offline' || believed.has(main.template)).toBe(true);
      expect(inventionsIn(`${header.text}. ${main.text}`, known)).toEqual([]);
      expect(promotionalText).not.toMatch(/ {2}|undefined|null|[[\]{}<>|]| [,.;:!?]|\.\./);
      expect(header.template.length).toBeLessThanOrEqual(HEADER_LENGTH.max);
      expect(main.template.length).toBeLessThanOrEqual(MAIN_LENGTH.max + '\n{callToAction}'.length);
      expect(main.text).not.toBe('');
    }
  }
  expect(rejected).toBeGreaterThan(TEXTS / 5);
});
