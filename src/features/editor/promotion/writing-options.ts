import { atom } from 'jotai';
import type { TextLength } from '#contract/promos/promotion.contract.ts';
import type { Promo } from '#schema/promo.ts';
import type { ParagraphCount } from '#schema/texts/promotion-text.ts';
import { hasPromotion, presentBlocks } from '#src/features/editor/document/promotion-edits.ts';
import type { WritingTask } from '#src/features/editor/promotion/offer.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';

/** A video is read once, and in seconds: two sentences. */
const INITIAL_LENGTH: TextLength = 'short';

const INITIAL_COUNT: ParagraphCount = 5;

/** The paragraphs that the present text has. */
const presentCount = (promo: Promo): ParagraphCount => {
  if (!hasPromotion(promo)) return INITIAL_COUNT;
  const ids = new Set(presentBlocks(promo).map(({ id }) => id));
  if (ids.has('header')) return 6;
  return ids.has('ai-sharing-text') ? 5 : 4;
};

/** How long the message is. */
export const lengthAtom = atom<TextLength>(INITIAL_LENGTH);
/** How many paragraphs the next text has; null for as many as the present one. */
export const countAtom = atom<ParagraphCount | null>(null);

/** How texts are written while the promo is open. */
export const writingTaskAtom = atom((get): WritingTask => ({
  length: get(lengthAtom),
  paragraphs: get(countAtom) ?? presentCount(get(promoAtom)),
}));
