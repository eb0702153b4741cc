import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { Promo } from '#schema/promo.ts';
import type { TextElement } from '#schema/text-element.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.ts';
import { atom } from 'jotai';

/** All that decides whether the texts of a promo can be read. */
export type ReadabilityContext = {
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
export type Fix = { label: string; doneMessage: string; edit: (promo: Promo) => Promo };

/** A problem, and what one press does against it; null when only the person can do something. */
export type Finding = Problem & { fix: Fix | null };

/** What makes texts of the open promo hard to read, as it was found when there was last time to look. */
export const findingsAtom = atom<readonly Finding[]>([]);
