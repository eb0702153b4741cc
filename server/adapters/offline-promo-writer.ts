import { randomInt } from 'node:crypto';
import type { PromoWriter } from '#server/ports/promo-writer.ts';
import { composeText } from '#server/writing/compose-text.ts';

/** Seeds from which any number of texts can be counted on. */
const MAX_SEED = 2 ** 31;

/** Writes from its own prose: without an account, a service or a wait. */
export const offlinePromoWriter = (): PromoWriter => ({
  async *write({ style, slots, length, variations }) {
    const seed = randomInt(MAX_SEED);
    const subject = { style, slots: new Set(Object.keys(slots)), className: slots.class ?? '' };
    for (let number = 0; number < variations; number += 1) {
      yield composeText(subject, { length, seed: seed + number });
    }
  },
});
