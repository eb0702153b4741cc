import type { WritingStyle } from '#schema/class/class-info.ts';
import type { StyleProse } from '#server/writing/prose.ts';
import { artistic } from '#server/writing/styles/artistic.ts';
import { confident } from '#server/writing/styles/confident.ts';
import { elegant } from '#server/writing/styles/elegant.ts';
import { enchanting } from '#server/writing/styles/enchanting.ts';
import { fierce } from '#server/writing/styles/fierce.ts';
import { humor } from '#server/writing/styles/humor.ts';
import { mysterious } from '#server/writing/styles/mysterious.ts';
import { playful } from '#server/writing/styles/playful.ts';
import { poetry } from '#server/writing/styles/poetry.ts';
import { sensual } from '#server/writing/styles/sensual.ts';
import { whimsical } from '#server/writing/styles/whimsical.ts';

/** The prose of each writing style (WR-022). */
export const styleProse: Readonly<Record<WritingStyle, StyleProse>> = {
  sensual,
  enchanting,
  fierce,
  elegant,
  playful,
  mysterious,
  confident,
  artistic,
  humor,
  whimsical,
  poetry,
};
