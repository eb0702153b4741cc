import type { z } from 'zod';
import type { AssetFacts } from '#remotion/plan/asset-facts.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { Promo } from '#schema/promo.ts';

/** Colours as every finished video has them. */
export const plainColor = {
  pixelFormat: 'yuv420p',
  colorSpace: 'bt709',
  colorRange: 'tv',
  colorTransfer: 'bt709',
};

/** A background of 15 s that fits as it is, but for these facts. */
export const videoFacts = (facts: Partial<AssetFacts> = {}): AssetFacts => ({
  kind: 'video',
  width: 1080,
  height: 1920,
  durationInSeconds: 15,
  hasAudio: true,
  rotation: 0,
  color: plainColor,
  ...facts,
});

/** What a full ffmpeg plans at full size. */
export const wholeSize = { outputScale: 1, hasCompositor: true };

/** A background to be parsed. */
export type GivenBackground = z.input<typeof PromoBackground> | null;

export const nightBackground = { assetId: 'night', volume: 1, muted: false };

/** A promo of 15 s over a background, with nothing in front of it but what is given. */
export const promoOver = (background: GivenBackground, more: object = {}): Promo =>
  Promo.parse({ ...newPromo(), textElements: [], background, videoDuration: 15, ...more });

/** A text in the middle, to be parsed. */
export const textOf = (id: string, more: object = {}) => ({
  id,
  content: 'Spin',
  x: 50,
  y: 50,
  fontSize: 40,
  ...more,
});
