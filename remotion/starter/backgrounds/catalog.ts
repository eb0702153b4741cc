import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';

type Background = { id: `starter-${string}`; title: string; drawScale: number; tune: string | null };

const SOFT = 2 / 3;
const backgrounds: readonly Background[] = [
  { id: 'starter-spotlight', title: 'Spotlight', drawScale: 1, tune: 'slow-heat' },
  { id: 'starter-silk', title: 'Silk', drawScale: SOFT, tune: 'silk-waltz' },
  { id: 'starter-gold-haze', title: 'Gold haze', drawScale: SOFT, tune: null },
  { id: 'starter-neon', title: 'Neon', drawScale: 1, tune: 'neon-night' },
  { id: 'starter-mirror-ball', title: 'Mirror ball', drawScale: 1, tune: 'mirror-floor' },
  { id: 'starter-velvet', title: 'Velvet', drawScale: SOFT, tune: null },
  { id: 'starter-stage-lights', title: 'Stage lights', drawScale: SOFT, tune: 'stage-call' },
  { id: 'starter-rain', title: 'Night rain', drawScale: 1, tune: null },
  { id: 'starter-aurora', title: 'Violet smoke', drawScale: 0.5, tune: null },
];

/** The background loops: 15 seconds, 1080x1920, 30 frames per second. */
export const backgroundDrawings: readonly StarterDrawing[] = backgrounds.map((background) => ({
  ...background,
  kind: 'background',
  format: 'mp4',
  width: 1080,
  height: 1920,
  fps: 30,
  frames: 450,
  quality: 0,
  posterFrame: 112,
}));
