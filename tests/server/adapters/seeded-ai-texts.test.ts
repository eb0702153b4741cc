import { expect, test } from 'vitest';
import { TextLength } from '#contract/promotion.contract.ts';
import { filledSlots, promotionalTextOf, promotionBlocks, type WrittenText } from '#schema/promotion-text.ts';
import { WritingStyle } from '#schema/writing-style.ts';
import { openAiPromoWriter } from '#server/adapters/openai-promo-writer.ts';
import { findFault } from '#server/writing/check-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import { SYSTEM_PROMPT } from '#server/writing/prompt.ts';
import { hijackedMains } from '#tests/server/writing/hijacked-texts.ts';
import { formOf, inventionsIn, today } from '#tests/server/writing/seeded-forms.ts';
import { type AiReply, sendDelta, startScriptedAi } from '#tests/support/scripted-ai.ts';

/** The adapter reads no response with one that is longer. */
const hijacked = hijackedMains.filter(({ length }) => length < 1000);

const RESPONSES = 100;
const TEXTS_EACH = 10;

/** What a service might write: good prose, every third time with something that no form says. */
const textOf = (seed: number): WrittenText => {
  const style = WritingStyle.options[seed % WritingStyle.options.length] ?? 'sensual';
  const length = TextLength.options[seed % 3] ?? 'medium';
  const slots = new Set(Object.keys(filledSlots(formOf(Math.floor(seed / TEXTS_EACH)), today)));
  const text = composeText({ style, slots, className: '' }, { length, seed });
  return seed % 3 === 2 ? { ...text, main: hijacked[seed % hijacked.length] ?? '' } : text;
};

const reply =
  (texts: readonly WrittenText[]): AiReply =>
  (response) => {
    sendDelta(response, { content: JSON.stringify({ variations: texts }) }, 'stop');
    response.end('data: [DONE]\n\n');
  };

test('1,000 seeded texts of a service: none that passes says what its form does not say', async () => {
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
      style: info.writingStyle,
      slots,
      length: 'medium' as const,
      variations: TEXTS_EACH,
      doSay: [],
      dontSay: [],
      blocks: ['header', 'main'] as const,
      present: null,
    };
    for await (const written of writer.write(task)) {
      tried += 1;
      if (findFault(written, rules) !== null) continue;
      passed += 1;
      const [header, main] = promotionBlocks(written, { count: 6, info, today });
      const text = promotionalTextOf([header, main].filter((block) => block !== undefined));
      expect(inventionsIn(text, Object.values(slots))).toEqual([]);
      expect(hijacked).not.toContain(written.main);
    }
  }
  expect(tried).toBe(seeds.length);
  expect(passed).toBeGreaterThan(600);
});
