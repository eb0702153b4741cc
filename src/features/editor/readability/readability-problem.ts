import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.ts';

/** All that decides whether the texts of a promo can be read. */
export type Reading = {
  promo: Promo;
  /** How a text is laid out; null while its font is not there. */
  layoutOf: (element: TextElement) => TextLayout | null;
  /** The zone that the person has chosen; null when none. */
  zone: SafeZone | null;
  /** The background at several moments, as the promo shows it; none while it is not known. */
  frames: readonly Pixels[];
  /** What a text is called. */
  nameOf: (id: string) => string;
};

/** Why a text is hard to read. */
export type ProblemKind = 'leaves-frame' | 'outside-zone' | 'overlaps' | 'weak';

export type Problem = {
  elementId: string;
  kind: ProblemKind;
  /** What is wrong, for a person. */
  message: string;
};

/** What one press does against a problem: what the button says, what is said after it, and the edit. */
export type Fix = { label: string; said: string; edit: (promo: Promo) => Promo };
