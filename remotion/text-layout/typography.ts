import type { CSSProperties } from 'react';
import { fontStack, nearestWeight } from '#remotion/fonts/catalog.ts';
import type { TextElement } from '#schema/text-element.ts';

/**
 * Everything that decides how wide words are, given whole, so that nothing is inherited from the page that
 * the Player stands in. `fontSize` is px of the frame. Strings only: the probe that measures sets them as they are.
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
    // Letters advance by the same fractions of a px at every zoom, so the preview wraps as the video does.
    textRendering: 'geometricPrecision',
    textSizeAdjust: 'none',
    WebkitFontSmoothing: 'antialiased',
    // Keeps line breaks; a space at a line's end would widen the bar behind that line.
    whiteSpace: 'pre-line',
    wordBreak: 'normal',
    hyphens: 'manual',
    // Right-to-left words read right without a field for it.
    unicodeBidi: 'plaintext',
  }) as const satisfies CSSProperties;
