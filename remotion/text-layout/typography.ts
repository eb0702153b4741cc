import type { CSSProperties } from 'react';
import { fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import { lineAlignment } from '#remotion/text-layout/text-direction.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

/**
 * Every CSS property that affects the width of a text, so that nothing is inherited from the page around the Player.
 * `fontSize` is px of the frame. Strings only, as the measuring element assigns them to `style`.
 */
export const typography = (
  element: Pick<TextElement, 'content' | 'fontFamily' | 'fontWeight' | 'textAlign'>,
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
) =>
  ({
    fontFamily: fontStack(element.fontFamily, element.content),
    fontWeight: String(nearestWeight(element.fontFamily, element.fontWeight)),
    fontSize: `${fontSize}px`,
    lineHeight: String(lineHeight),
    textAlign: lineAlignment(element),
    fontStyle: 'normal',
    fontSynthesis: 'none',
    fontKerning: 'normal',
    fontFeatureSettings: 'normal',
    fontVariant: 'normal',
    letterSpacing: 'normal',
    wordSpacing: 'normal',
    textTransform: 'none',
    textIndent: '0',
    textDecoration: 'none',
    // Subpixel advances at every zoom, so that the preview wraps like the video.
    textRendering: 'geometricPrecision',
    textSizeAdjust: 'none',
    WebkitFontSmoothing: 'antialiased',
    // Keeps line breaks; a space at a line's end would widen the bar behind that line.
    whiteSpace: 'pre-line',
    wordBreak: 'normal',
    // No line begins with a small kana or a prolonged sound mark.
    lineBreak: 'strict',
    hyphens: 'manual',
    // Browsers choose between two characters, one of which a font may lack.
    hyphenateCharacter: '"-"',
    // Each paragraph runs in the direction of its first letter, without a field for it.
    unicodeBidi: 'plaintext',
  }) as const satisfies CSSProperties;

/** The CSS of a run in another font, see `fontRuns`. It takes no height of its own, so that lines are equally high. */
export const runStyle = (fontFamily: string) =>
  ({ fontFamily, lineHeight: '0' }) as const satisfies CSSProperties;
