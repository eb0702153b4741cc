import type { CSSProperties } from 'react';
import { fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import type { TextElement } from '#schema/text-element.ts';

/**
 * Every CSS property that affects the width of a text, so that nothing is inherited from the page around the Player.
 * `fontSize` is px of the frame. Strings only, as the measuring element assigns them to `style`.
 */
export const typography = (
  { fontFamily, fontWeight, textAlign }: Pick<TextElement, 'fontFamily' | 'fontWeight' | 'textAlign'>,
  { fontSize, lineHeight }: { fontSize: number; lineHeight: number },
) =>
  ({
    fontFamily: fontStack(fontFamily),
    fontWeight: String(nearestWeight(fontFamily, fontWeight)),
    fontSize: `${fontSize}px`,
    lineHeight: String(lineHeight),
    textAlign,
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
    hyphens: 'manual',
    // Right-to-left text works without a field for it.
    unicodeBidi: 'plaintext',
  }) as const satisfies CSSProperties;
