import { plainLook } from '#remotion/text-styles/text-look.ts';
import type { TextStyle } from '#remotion/text-styles/text-look.ts';

/** Near and tight for the edges of letters, wide and faint for a busy picture behind them. */
const LEGIBILITY = '0 0.02em 0.05em rgba(0, 0, 0, 0.5), 0 0.04em 0.3em rgba(0, 0, 0, 0.55)';

/** The words alone, with a soft shadow when the promo asks for legibility. */
export const none: TextStyle = (_element, { hasShadow }) => ({
  ...plainLook,
  words: { letters: { textShadow: hasShadow ? LEGIBILITY : 'none' } },
});
