import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TextLength } from '#contract/promos/promotion.contract.ts';
import { ClassInfo, WritingStyle } from '#schema/class/class-info.ts';
import { filledSlots, promotionBlocks, promotionalTextOf } from '#schema/texts/promotion-text.ts';
import { composeText } from '#server/writing/compose-text.ts';
import { styleProse } from '#server/writing/styles/styles.ts';
import { samples } from '#tests/server/writing/samples.ts';
import { facts, formOf, inventionsIn, today } from '#tests/server/writing/seeded-forms.ts';

/** The text of a seed, as its slots and as it is filled. */
const write = (style: WritingStyle, seed: number, info = formOf(seed), length: TextLength = 'medium') => {
  const slots = filledSlots(info, today);
  const written = composeText(
    { style, slots: new Set(Object.keys(slots)), className: info.classType },
    { length, seed },
  );
  const blocks = promotionBlocks(written, { count: 6, info, today });
  const [header = '', main = ''] = blocks.map(({ text }) => text);
  return { written, slots, header, main, all: promotionalTextOf(blocks) };
};

const seedsPerStyle = 91;
const textsOf = (length: TextLength) =>
  WritingStyle.options.flatMap((style) =>
    Array.from({ length: seedsPerStyle }, (_, seed) => ({ style, ...write(style, seed, undefined, length) })),
  );
const textsByLength = {
  short: textsOf('short'),
  medium: textsOf('medium'),
  long: textsOf('long'),
};
const texts = Object.values(textsByLength).flat();

/** Every run of five words. */
const runsOf = (text: string): Set<string> => {
  const found = text.toLowerCase().match(/[\p{L}\d’'-]+/gu) ?? [];
  return new Set(found.slice(4).map((_, start) => found.slice(start, start + 5).join(' ')));
};

describe('1,001 texts of the offline writer in each length', () => {
  test('have no gap, no unfilled slot and no double space', () => {
    for (const { all, main } of texts) {
      expect(all).not.toMatch(/ {2}|undefined|null|[[\]{}<>|]| [,.;:!?]|\.\.|[,;:]$|: *[.,]/);
      expect(main).toMatch(/^[\p{Lu}\d].*[.!?]$/u);
    }
  });

  test('say nothing that the form does not say', () => {
    for (const { written, slots, header, main } of texts) {
      expect(inventionsIn(`${header}. ${main}`, Object.values(slots))).toEqual([]);
      const prose = `${written.header}. ${written.main}`;
      // Digits, days, hours, prices and addresses only ever appear in slots.
      expect(prose).not.toMatch(/\d|[$€£@#/]|:\/\//);
      expect(prose).not.toMatch(
        /\b(mon|tues|wednes|thurs|fri|satur|sun)day|\b(today|tomorrow|tonight|morning|evening|night|afternoon|noon|weekend|hours?|minutes?|beginners?|levels?|spots|for free|price|discount)\b/i,
      );
      // Names are upper case in the middle of a sentence.
      expect(prose.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[\p{L},;] +(?!I\b)\p{Lu}\p{Ll}/u);
    }
  });

  test('stay within the limits of their blocks', () => {
    expect(Math.max(...texts.map(({ written }) => written.main.length))).toBeLessThanOrEqual(400);
    expect(Math.min(...texts.map(({ main }) => main.length))).toBeGreaterThan(40);
    expect(Math.max(...texts.map(({ written }) => written.header.length))).toBeLessThanOrEqual(40);
  });

  test.each(
    TextLength.options.flatMap((length) => WritingStyle.options.map((style) => [length, style] as const)),
  )('%s ones in the style %s share at most 30 percent of their runs of five words', (length, style) => {
    const runs = textsByLength[length]
      .filter((text) => text.style === style)
      .map(({ header, main }) => ({ text: main, runs: runsOf(`${header}. ${main}`) }));
    const tooClose = runs.flatMap((one, index) =>
      runs.slice(index + 1).flatMap((other) => {
        const shared = [...one.runs].filter((run) => other.runs.has(run)).length;
        return shared / Math.min(one.runs.size, other.runs.size) > 0.3 ? [[one.text, other.text]] : [];
      }),
    );
    expect(tooClose).toEqual([]);
  });
});

/** Forty texts about a class. */
const about = (classType: string) =>
  Array.from({ length: 40 }, (_, seed) => write('sensual', seed, ClassInfo.parse({ classType })).main).join(
    ' ',
  );

describe('the offline writer', () => {
  test('docs/samples.md holds what npm run samples writes', () => {
    expect(readFileSync(join(import.meta.dirname, '../../../docs/samples.md'), 'utf8')).toBe(samples());
  });

  test.each(WritingStyle.options)('writes ten different texts in the style %s', (style) => {
    const info = ClassInfo.parse({ ...facts, schedule: 'Every Thursday', time: '6:15 PM' });
    const mains = Array.from({ length: 10 }, (_, seed) => write(style, 1000 + seed, info).main);
    expect(new Set(mains).size).toBe(10);
  });

  test('the same seed gives the same text', () => {
    expect(write('elegant', 7)).toEqual(write('elegant', 7));
  });

  test('every line is used, and none has a choice that cannot be read', () => {
    for (const prose of Object.values(styleProse)) {
      for (const line of Object.values({ ...prose, voice: [] }).flat()) {
        expect(line.replaceAll(/\[[^[\]{]*(?:\{\w+\}[^[\]{]*)*\]|<(?:moves|act)>|\{\w+\}/g, '')).not.toMatch(
          /[[\]<>{}|]/,
        );
      }
    }
  });

  test('writes one block alone as it stands in the whole text', () => {
    const subject = { style: 'elegant' as const, slots: new Set(['class']), className: 'Pole' };
    const whole = composeText(subject, { length: 'short', seed: 7 });
    const writeBlock = (block: 'header' | 'main') =>
      composeText(subject, { length: 'short', seed: 7, blocks: [block] });
    expect(writeBlock('header')).toEqual({ header: whole.header, main: '' });
    expect(writeBlock('main')).toEqual({ header: '', main: whole.main });
  });

  test('writes also about an empty form', () => {
    for (const style of WritingStyle.options) {
      const { header, main } = write(style, 3, ClassInfo.parse({}));
      expect(header).not.toBe('');
      expect(main.length).toBeGreaterThan(40);
    }
  });

  test('a longer text says more', () => {
    const info = ClassInfo.parse({ ...facts, schedule: 'Monthly', time: '6:15 PM' });
    const [short, medium, long] = (['short', 'medium', 'long'] as const).map(
      (length) => write('poetry', 1, info, length).main.length,
    );
    expect(medium).toBeGreaterThan(short ?? 0);
    expect(long).toBeGreaterThan(medium ?? 0);
  });

  test('knows what kind of class it writes about', () => {
    expect(about('Lyra')).toMatch(/hoop/);
    expect(about('Lyra')).not.toMatch(/\bpole\b|chair/);
    expect(about('Pole Level 1')).toMatch(/spin/);
    expect(about('Mindful Hips')).not.toMatch(/\bpole\b|hoop|chair|heels/);
  });
});
