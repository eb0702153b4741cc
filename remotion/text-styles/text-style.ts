import type { CSSProperties } from 'react';
import type { HexColor } from '#schema/elements/hex-color.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

/**
 * The drawing of a text style. Lengths inside the CSS are in em of the drawn size unless they follow the document, so that a
 * text keeps its shape at every size. Nothing here may depend on the layers behind (no blend modes, no backdrop-filter),
 * because the layered strategy draws texts on a transparent canvas.
 */
export type TextAppearance = {
  /** Between text and plate edge, em. Zero where nothing is drawn behind the block. */
  padding: { x: number; y: number };
  /** Times the font size. */
  lineHeight: number;
  /** The plates behind the block by name, from back to front; each fills the padded block unless its CSS says otherwise. */
  plates: Readonly<Record<string, CSSProperties>>;
  /** A bar behind each line, reaching `x` em beyond its text and `height` em high. */
  lineBar: { x: number; height: number; style: (line: number) => CSSProperties } | null;
  /** The text, painted several times from back to front; the last copy is the one that is read. */
  textLayers: Readonly<Record<string, CSSProperties>>;
};

/** A colour between the video and the text at an opacity, a fraction. */
type ContrastLayer = { color: HexColor; opacity: number };

type StyledText = Pick<TextElement, 'textColor' | 'background'>;

/** A text background style. Add one with its file and its entry in `text-styles.ts`. */
export type TextStyle = {
  label: string;
  /** Whether its colour fills an area behind the text, so that a denser or darker colour makes the text easier to read. */
  isPlate: boolean;
  /** Its drawing for a text; `pxPerReferencePx` converts document lengths to px of the frame. */
  style: (text: StyledText, options: { hasShadow: boolean; pxPerReferencePx: number }) => TextAppearance;
  /**
   * The layers that it puts between the video and the text, from back to front, for each place around the text. The contrast
   * check requires the text to be legible in every place. A style that draws around the letters gives a mean.
   */
  contrastLayers: (text: StyledText, hasShadow: boolean) => readonly (readonly ContrastLayer[])[];
};

/** Bare text; every style adds something to this. */
export const plainAppearance: TextAppearance = {
  padding: { x: 0, y: 0 },
  lineHeight: 1.2,
  plates: {},
  lineBar: null,
  textLayers: { letters: {} },
};
