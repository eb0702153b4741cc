import { fullWidth } from '#remotion/text-styles/full-width.ts';
import { glass } from '#remotion/text-styles/glass.ts';
import { glow } from '#remotion/text-styles/glow.ts';
import { gradientBorder } from '#remotion/text-styles/gradient-border.ts';
import { highlight } from '#remotion/text-styles/highlight.ts';
import { neon } from '#remotion/text-styles/neon.ts';
import { none } from '#remotion/text-styles/none.ts';
import { outline } from '#remotion/text-styles/outline.ts';
import { retro } from '#remotion/text-styles/retro.ts';
import { shadow } from '#remotion/text-styles/shadow.ts';
import { solid } from '#remotion/text-styles/solid.ts';
import { sticker } from '#remotion/text-styles/sticker.ts';
import type { TextStyle } from '#remotion/text-styles/text-style.ts';
import type { BackgroundStyle } from '#schema/elements/text-element.ts';

/** Every text background style; one of the schema's list that is missing here does not compile. */
export const textStyles: Record<BackgroundStyle, TextStyle> = {
  none,
  solid,
  highlight,
  outline,
  fullWidth,
  glow,
  shadow,
  neon,
  retro,
  glass,
  gradientBorder,
  sticker,
};
