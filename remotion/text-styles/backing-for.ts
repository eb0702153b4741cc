import { blend, inkOpacity, isLight, lit } from '#remotion/text-styles/color.ts';
import type { HexColor } from '#schema/hex-color.ts';
import type { BackgroundStyle, TextBackground } from '#schema/text-background.ts';
import type { TextElement } from '#schema/text-element.ts';

/** A colour that lies between the video and the words, at an opacity, a fraction. */
type Veil = { color: HexColor; opacity: number };

/** The veils of one place about the words, from back to front. */
type Backing = readonly Veil[];

type BackingOf = (
  element: Pick<TextElement, 'textColor' | 'background'>,
  hasShadow: boolean,
) => readonly Backing[];

/** Both ends of a gradient, or its one colour. */
const plate = ({ color, secondaryColor, useGradient, opacity }: TextBackground): readonly Backing[] =>
  (useGradient ? [color, secondaryColor] : [color]).map((each) => [{ color: each, opacity }]);

const against = (textColor: HexColor): HexColor => (isLight(textColor) ? '#000000' : '#ffffff');

/**
 * What stands behind the words of each style, as far as it decides whether they can be read; of styles that draw about the letters
 * and not behind the block, the mean of what is drawn next to them. Each list is one place: the words must be legible on all.
 */
export const backingFor: Record<BackgroundStyle, BackingOf> = {
  none: ({ textColor }, hasShadow) => [hasShadow ? [{ color: against(textColor), opacity: 0.4 }] : []],
  solid: ({ background }) => plate(background),
  highlight: ({ background }) => plate(background),
  fullWidth: ({ background }) => plate(background),
  outline: ({ background }) => plate({ ...background, opacity: background.opacity * 0.9 }),
  glow: ({ background: { color, opacity } }) => [[{ color: lit(color, 0.3), opacity: opacity * 0.75 }]],
  shadow: ({ background }) => [
    [
      { color: '#000000', opacity: 0.3 * inkOpacity(background) },
      { color: background.color, opacity: 0.45 * inkOpacity(background) },
    ],
  ],
  neon: ({ background: { color, opacity } }) => [
    [
      { color: '#000000', opacity: 0.7 },
      { color: lit(color, 0.42), opacity: 0.3 * opacity },
    ],
  ],
  retro: ({ textColor }) => [[{ color: isLight(textColor) ? '#1d1420' : '#fff1d6', opacity: 0.9 }]],
  glass: ({ textColor, background: { color, opacity } }) => [
    [
      isLight(textColor)
        ? { color: blend(color, '#2a2433', 0.6), opacity: opacity * 0.62 }
        : { color: blend(color, '#ffffff', 0.78), opacity: opacity * 0.78 },
    ],
  ],
  gradientBorder: ({ textColor, background }) => [
    [{ color: isLight(textColor) ? '#0d0812' : '#fff8fb', opacity: inkOpacity(background) * 0.84 }],
  ],
  sticker: ({ background }) => [
    [
      { color: '#ffffff', opacity: 1 },
      { color: background.color, opacity: inkOpacity(background) },
    ],
  ],
};
