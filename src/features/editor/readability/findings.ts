import { atom } from 'jotai';
import type { Pixels } from '#remotion/layers/blur-pixels.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { SafeZone } from '#src/features/editor/preview/safe-zones.tsx';
import type { OverlayShape } from '#src/features/editor/readability/overlay-cover.ts';

/** The input of the readability checks. */
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

export type ProblemKind = 'leaves-frame' | 'outside-zone' | 'overlaps' | 'covered' | 'weak';

export type Problem = {
  elementId: string;
  kind: ProblemKind;
  /** Explanation for the user. */
  message: string;
};

/** A fix of a problem: the label of its button, the message afterward, and the edit. */
export type Fix = { label: string; doneMessage: string; edit: (promo: Promo) => Promo };

/** A problem and its fix, if there is one. */
export type Finding = Problem & { fix: Fix | null };

/** Findings of the last check of the open promo. */
export const findingsAtom = atom<readonly Finding[]>([]);
