import { blend, isLight, secondColor, withOpacity } from '#remotion/text-styles/color.ts';
import { type TextStyle, plainAppearance } from '#remotion/text-styles/text-style.ts';
import type { HexColor } from '#schema/elements/hex-color.ts';

const pane = { borderRadius: '0.55em' } as const;

/** Smoked glass behind light text, milky glass behind dark text; `density` is the share of the document's opacity. */
const paneAgainst = (textColor: HexColor) => {
  const isSmoked = isLight(textColor);
  const tint = (hue: HexColor): HexColor =>
    isSmoked ? blend(hue, '#2a2433', 0.6) : blend(hue, '#ffffff', 0.78);
  return { isSmoked, tint, density: isSmoked ? 0.62 : 0.78 };
};

/**
 * A pane of frosted glass: a tint, a sheen from the upper left, a lit edge and a soft shadow. It blurs nothing behind it, so
 * that the layered strategy can draw it apart from the video.
 */
export const glass: TextStyle = {
  label: 'Glass',
  isPlate: true,
  style: ({ textColor, background }) => {
    const { color, opacity } = background;
    const { isSmoked, tint, density } = paneAgainst(textColor);
    const near = tint(color);
    const far = tint(secondColor(background));
    const body = opacity * density;
    return {
      ...plainAppearance,
      padding: { x: 0.72, y: 0.44 },
      plates: {
        tint: {
          ...pane,
          background: `linear-gradient(135deg, ${withOpacity(near, body)}, ${withOpacity(far, body * 0.8)} 60%, ${withOpacity(far, body)})`,
          boxShadow: '0 0.3em 1em rgba(0, 0, 0, 0.3)',
        },
        sheen: {
          ...pane,
          background:
            'linear-gradient(118deg, rgba(255, 255, 255, 0.34), rgba(255, 255, 255, 0.1) 28%, rgba(255, 255, 255, 0.02) 46%, rgba(255, 255, 255, 0.14))',
          boxShadow:
            'inset 0 0 0 0.022em rgba(255, 255, 255, 0.34), inset 0.03em 0.045em 0.05em rgba(255, 255, 255, 0.5), inset 0 -0.35em 0.7em rgba(255, 255, 255, 0.12)',
        },
      },
      textLayers: {
        letters: {
          textShadow: isSmoked
            ? '0 0.02em 0.14em rgba(0, 0, 0, 0.4)'
            : '0 0.02em 0.06em rgba(255, 255, 255, 0.5)',
        },
      },
    };
  },
  contrastLayers: ({ textColor, background: { color, opacity } }) => {
    const { tint, density } = paneAgainst(textColor);
    return [[{ color: tint(color), opacity: opacity * density }]];
  },
};
