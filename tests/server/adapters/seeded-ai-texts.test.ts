import { expect, test } from 'vitest';
import { WritingStyle } from '#schema/class/class-info.ts';
import {
  filledSlots,
  promotionalTextOf,
  promotionBlocks,
  type WrittenText,
} from '#schema/texts/promotion-text.ts';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { findFault, HEADER_LENGTH, MAIN_LENGTH } from '#server/writing/check-text.ts';
import { SYSTEM_PROMPT } from '#server/writing/prompt.ts';
import { uncounted } from '#tests/server/adapters/scripted-writer.ts';
import { disguisedSentences } from '#tests/server/writing/disguised-texts.ts';
import {
  firstSentences,
  headlines,
  lastSentences,
  middleSentences,
} from '#tests/server/writing/fair-sentences.ts';
import { hijackedMains } from '#tests/server/writing/hijacked-texts.ts';
import { formOf, inventionsIn, today } from '#tests/server/writing/seeded-forms.ts';
import { type AiReply, sendDelta, startScriptedAi } from '#tests/support/scripted-ai.ts';

/** The adapter reads no response with one that is longer. */
const hijacked = hijackedMains.filter(({ length }) => length < 1000);

const RESPONSES = 100;
const TEXTS_EACH = 10;

const pick = (list: readonly string[], seed: number): string => list[seed % list.length] ?? '';

const isFilled = (sentence: string, facts: object): boolean =>
  [...sentence.matchAll(/\{(\w+)\}/g)].every(([, slot = '']) => Object.hasOwn(facts, slot));

/** The seed-th sentence whose slots are all among the facts. */
const fair = (list: readonly string[], seed: number, facts: object): string =>
  pick(
    list.filter((sentence) => isFilled(sentence, facts)),
    seed,
  );

const factsOf = (seed: number) => filledSlots(formOf(Math.floor(seed / TEXTS_EACH)), today);

/**
 * What a service might write: two times in three good prose, else something that no form says, plainly or in disguise, or a slot that
 * the form leaves empty.
 */
const textOf = (seed: number): WrittenText => {
  const facts = factsOf(seed);
  const [header, first, last] = [
    fair(headlines, seed, facts),
    pick(firstSentences, seed),
    fair(lastSentences, Math.floor(seed / 3), facts),
  ];
  const withSentence = (sentence: string) => ({ header, main: `${first} ${sentence} ${last}` });
  if (seed % 3 < 2) return withSentence(fair(middleSentences, seed, facts));
  const turn = Math.floor(seed / 3);
  const empty = lastSentences.filter((sentence) => !isFilled(sentence, facts));
  if (turn % 4 === 0 && empty.length > 0) return withSentence(pick(empty, turn));
  return turn % 2 === 0
    ? { header, main: pick(hijacked, turn) }
    : withSentence(pick(disguisedSentences, turn));
};

const reply =
  (texts: readonly WrittenText[]): AiReply =>
  (response) => {
    sendDelta(response, { content: JSON.stringify({ variations: texts }) }, 'stop');
    response.end('data: [DONE]\n\n');
  };

test('1,000 seeded texts of a service: what keeps to its form passes, and nothing else', async () => {
  const seeds = Array.from({ length: RESPONSES * TEXTS_EACH }, (_, seed) => seed);
  const script = Array.from({ length: RESPONSES }, (_, response) =>
    reply(seeds.slice(response * TEXTS_EACH, (response + 1) * TEXTS_EACH).map(textOf)),
  );
  const { baseUrl } = await startScriptedAi(...script);
  const writer = openAiPromoWriter({ apiKey: 'k', baseUrl, model: 'scripted', timeLimit: 60_000 });
  let [passed, tried] = [0, 0];
  for (let response = 0; response < RESPONSES; response += 1) {
    const info = formOf(response);
    const slots = filledSlots(info, today);
    const rules = {
      slots: new Set(Object.keys(slots)) as ReadonlySet<keyof typeof slots>,
      prompt: SYSTEM_PROMPT,
    };
    const task = {
      style: WritingStyle.options[response % WritingStyle.options.length] ?? 'sensual',
      slots,
      length: 'medium' as const,
      variations: TEXTS_EACH,
      doSay: [],
      dontSay: [],
      blocks: ['header', 'main'] as const,
      present: null,
    };
    for await (const written of writer.write(task, uncounted)) {
      tried += 1;
      const isGood = (tried - 1) % 3 < 2;
      expect({ written, isGood: findFault(written, rules) === null }).toEqual({ written, isGood });
      if (!isGood) continue;
      passed += 1;
      const [header, main] = promotionBlocks(written, { count: 6, info, today });
      const text = promotionalTextOf([header, main].filter((block) => block !== undefined));
      expect(inventionsIn(text, Object.values(slots))).toEqual([]);
      expect(text).not.toMatch(/ {2}|undefined|null|[[\]{}<>|]| [,.;:!?]|\.\./);
      expect(written.header.length).toBeLessThanOrEqual(HEADER_LENGTH.max);
      expect(written.main.length).toBeLessThanOrEqual(MAIN_LENGTH.max);
    }
  }
  expect(tried).toBe(seeds.length);
  expect(passed).toBeGreaterThan(600);
});
