import { atom } from 'jotai';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.ts';
import type { OverlayShape } from '#src/features/editor/readability/overlay-cover.ts';

/** Everything that decides whether the texts of a promo are readable. */
export type ReadabilityContext = {
  promo: Promo;
  /** Layout of a text; null until its font has loaded. */
  layoutOf: (element: TextElement) => TextLayout | null;
  /** The selected safe zone; null for none. */
  zone: SafeZone | null;
  /** Frames of the background as the promo shows it; empty until sampled. */
  frames: readonly Pixels[];
  /** Shape of an overlay by its library id; undefined until it is known. */
  shapeOf: (overlayId: string) => OverlayShape | undefined;
  /** Display name of a text. */
  nameOf: (id: string) => string;
};

/** Why a text is hard to read. */
export type ProblemKind = 'leaves-frame' | 'outside-zone' | 'overlaps' | 'covered' | 'weak';

export type Problem = {
  elementId: string;
  kind: ProblemKind;
  /** Explanation for the user. */
  message: string;
};

/** Solves a problem: label of the button, message afterwards, and the edit. */
export type Fix = { label: string; doneMessage: string; edit: (promo: Promo) => Promo };

/** A problem and its fix; null when only the user can solve it. */
export type Finding = Problem & { fix: Fix | null };

/** Readability problems of the open promo, as of the last idle check. */
export const findingsAtom = atom<readonly Finding[]>([]);
