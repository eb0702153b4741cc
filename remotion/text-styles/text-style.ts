import type { CSSProperties } from 'react';
import type { TextElement } from '#schema/text-element.ts';

/**
 * How a background style draws a block of words. Lengths inside the CSS are in em of the drawn size unless
 * they follow the document, so that a look keeps its shape at every size. Nothing here may sample what lies
 * behind (no blend modes, no backdrop-filter): the layered engine draws texts on a transparent canvas.
 */
export type TextAppearance = {
  /** Between words and plate edge, em. Zero where nothing is drawn behind the block. */
  padding: { x: number; y: number };
  /** Times the font size. */
  lineHeight: number;
  /** What lies behind the block by name, from back to front; each fills the padded block unless it says otherwise. */
  plates: Readonly<Record<string, CSSProperties>>;
  /** A bar drawn behind every single line, reaching `x` em beyond its words and `height` em high. */
  lineBar: { x: number; height: number; style: (line: number) => CSSProperties } | null;
  /** The words, painted several times from back to front; the last is the one that is read. */
  textLayers: Readonly<Record<string, CSSProperties>>;
};

/** `pxPerReferencePx` brings document lengths to px of the frame. */
export type TextStyle = (
  element: Pick<TextElement, 'textColor' | 'background'>,
  options: { hasShadow: boolean; pxPerReferencePx: number },
) => TextAppearance;

/** A look that draws the bare words. Looks are this with something added. */
export const plainAppearance: TextAppearance = {
  padding: { x: 0, y: 0 },
  lineHeight: 1.2,
  plates: {},
  lineBar: null,
  textLayers: { letters: {} },
};
