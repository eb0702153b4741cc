import { randomInt } from 'node:crypto';
import { phrasePattern } from '#schema/texts/phrases.ts';
import type { WrittenText } from '#schema/texts/promotion-text.ts';
import { WriterError } from '#server/errors.ts';
import type { PromoWriter } from '#server/ports/promo-writer.ts';
import { MAIN_LENGTH } from '#server/writing/check-text.ts';
import { composeText } from '#server/writing/compose-text.ts';

/** The upper bound of random seeds. Further texts count up from the seed. */
const MAX_SEED = 2 ** 31;

/** The number of texts to choose from, for the one with the most wanted phrases. */
const CANDIDATES = 24;

const proseOf = ({ header, main }: WrittenText): string => `${header}. ${main}`.replaceAll(/\{\w+\}/g, '');

/** The number of phrases that a text contains. */
const countPhrases = (text: WrittenText, phrases: readonly string[]): number =>
  phrases.filter((phrase) => phrasePattern([phrase])?.test(proseOf(text)) === true).length;

/** Writes from its own prose, without an account, a service or a delay. Rejects if the phrases to avoid leave no text. */
export const offlinePromoWriter = (): PromoWriter => ({
  async *write({ style, slots, length, variations, blocks, doSay, dontSay }) {
    const seed = randomInt(MAX_SEED);
    const unwanted = phrasePattern(dontSay);
    const subject = { style, slots: new Set(Object.keys(slots)), className: slots.class ?? '', unwanted };
    const isWhole = ({ header, main }: WrittenText): boolean =>
      (!blocks.includes('header') || header !== '') &&
      (!blocks.includes('main') || main.length >= MAIN_LENGTH.min);
    const candidates = doSay.length + dontSay.length === 0 ? 1 : CANDIDATES;
    const bestOf = (number: number, phrase?: string) =>
      Array.from({ length: candidates }, (_, index) =>
        composeText(subject, { length, blocks, phrase, seed: seed + number + index * variations }),
      )
        .filter(isWhole)
        // A phrase may also arise where two parts of a sentence meet.
        .filter((text) => unwanted?.test(proseOf(text)) !== true)
        .map((text) => ({ text, count: countPhrases(text, doSay) }))
        .toSorted((one, other) => other.count - one.count)[0];
    for (let number = 0; number < variations; number += 1) {
      const byChance = bestOf(number);
      // A headline without its text takes no phrases.
      const lacksPhrase = byChance?.count === 0 && blocks.includes('main');
      const phrase = lacksPhrase ? doSay[(seed + number) % doSay.length] : undefined;
      const best = phrase === undefined ? byChance : (bestOf(number, phrase) ?? byChance);
      if (best === undefined) throw new WriterError('too many words to avoid');
      yield best.text;
    }
  },
});
