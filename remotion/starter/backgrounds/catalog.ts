import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';

type Background = {
  id: `starter-${string}`;
  title: string;
  drawScale: number;
  tune: string | null;
  quality?: number;
  isDetailed?: boolean;
  posterFrame?: number;
};

const SOFT = 2 / 3;
/** kbit/s: 15 seconds are about 3 MB; half of it for a dancer before soft light. */
const QUALITY = { whole: 1600, figure: 800 } as const;
const figure = { drawScale: 1, quality: QUALITY.figure } as const;
const backgrounds: readonly Background[] = [
  { id: 'starter-dancer-spin', title: 'Pole spin', ...figure, tune: 'slow-heat', posterFrame: 0 },
  { id: 'starter-dancer-walk', title: 'Round the pole', ...figure, tune: 'stage-call', posterFrame: 0 },
  { id: 'starter-dancer-heels', title: 'Heels on the floor', ...figure, tune: 'neon-night', posterFrame: 0 },
  { id: 'starter-dancer-hoop', title: 'In the hoop', ...figure, tune: null, posterFrame: 360 },
  { id: 'starter-dancer-invert', title: 'Invert', ...figure, tune: null, posterFrame: 0 },
  { id: 'starter-dancer-flow', title: 'Floor flow', ...figure, tune: null, posterFrame: 0 },
  { id: 'starter-spotlight', title: 'Spotlight', drawScale: 1, tune: 'slow-heat' },
  { id: 'starter-silk', title: 'Silk', drawScale: SOFT, tune: 'silk-waltz' },
  { id: 'starter-gold-haze', title: 'Gold haze', drawScale: SOFT, tune: null },
  { id: 'starter-neon', title: 'Neon', drawScale: 1, isDetailed: true, tune: 'neon-night' },
  { id: 'starter-mirror-ball', title: 'Mirror ball', drawScale: 1, tune: 'mirror-floor' },
  { id: 'starter-velvet', title: 'Velvet', drawScale: SOFT, tune: null },
  { id: 'starter-stage-lights', title: 'Stage lights', drawScale: SOFT, tune: 'stage-call' },
  { id: 'starter-rain', title: 'Night rain', drawScale: 1, tune: null },
  { id: 'starter-aurora', title: 'Violet smoke', drawScale: 0.5, tune: null },
];

/** The background loops: 15 seconds, 1080x1920, 30 frames per second. */
export const backgroundDrawings: readonly StarterDrawing[] = backgrounds.map((background) => ({
  quality: QUALITY.whole,
  posterFrame: 112,
  ...background,
  kind: 'background',
  format: 'mp4',
  width: 1080,
  height: 1920,
  fps: 30,
  frames: 450,
}));
