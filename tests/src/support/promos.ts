import type { z } from 'zod';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { PROMO_VERSION, Promo } from '#schema/promo.ts';

/** A promo with texts, a background and one overlay. */
export const somePromo = (fields: Partial<z.input<typeof Promo>> = {}): Promo =>
  Promo.parse({
    version: PROMO_VERSION,
    textElements: [defaultElement('header', 'Spin into Monday'), defaultElement('studio', '')],
    overlayElements: [{ id: 'overlay-stars', overlayId: 'stars', x: 50, y: 70, scale: 2 }],
    background: { assetId: 'velvet' },
    ...fields,
  });

/** A render of the first promo, queued by default. */
export const someRender = (fields: Partial<RenderView> = {}): RenderView => ({
  id: 'r'.repeat(22),
  promoId: 'p'.repeat(22),
  revision: 1,
  title: 'Monday Spin',
  fileName: 'monday-spin-2026-11-20.mp4',
  state: 'queued',
  stage: null,
  progress: 0,
  secondsLeft: null,
  retryAt: null,
  way: null,
  wayReason: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  finishedAt: null,
  previewUrl: `/api/renders/${'r'.repeat(22)}/preview`,
  videoUrl: null,
  posterUrl: null,
  isWatermarked: false,
  seconds: 15,
  bytes: null,
  error: null,
  ...fields,
});
