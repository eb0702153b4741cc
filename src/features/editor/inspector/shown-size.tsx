import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { REFERENCE_SCALE } from '#schema/limits.ts';
import type { TextElement } from '#schema/text-element.ts';
import { knownLayout } from '#src/features/editor/canvas/known-layout.ts';
import { useLoadedFonts } from '#src/features/editor/canvas/use-loaded-fonts.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { textShadowAtom } from '#src/features/editor/state/promo-atom.ts';

/** Sizes that differ by less look alike, px at the reference width. */
const ALIKE = 0.5;

/** Says that words which would leave the frame are drawn smaller than their size; nothing where they have it. */
export const ShownSize = ({ element }: { element: TextElement }) => {
  // Drawn again when its font has come, without which nobody knows how wide it is.
  useLoadedFonts(useMemo(() => [element], [element]));
  const layout = knownLayout(element, useAtomValue(textShadowAtom));
  const shown = (layout?.fontSize ?? Infinity) / REFERENCE_SCALE;
  return (
    shown < element.fontSize - ALIKE && (
      <p className={classes['shown']}>
        So many words are drawn at {Math.round(shown)} px instead of {Math.round(element.fontSize)}, to fit
        into the frame.
      </p>
    )
  );
};
