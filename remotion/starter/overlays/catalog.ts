import type { StarterDrawing } from '#remotion/starter/starter-drawing.ts';

type Overlay = {
  id: `starter-${string}`;
  title: string;
  format: 'webm' | 'gif';
  frames: number;
  posterFrame: number;
  quality?: number;
  width?: number;
  height?: number;
};

const overlays: readonly Overlay[] = [
  { id: 'starter-sparkles', title: 'Sparkles', format: 'webm', frames: 60, posterFrame: 14 },
  { id: 'starter-border', title: 'Neon border', format: 'webm', frames: 90, posterFrame: 20, height: 960 },
  { id: 'starter-hearts', title: 'Hearts', format: 'webm', frames: 75, posterFrame: 30 },
  { id: 'starter-arrow', title: 'Arrow down', format: 'gif', frames: 25, posterFrame: 4 },
  { id: 'starter-book-now', title: 'Book now', format: 'gif', frames: 24, posterFrame: 0 },
  { id: 'starter-star', title: 'Spinning star', format: 'gif', frames: 25, posterFrame: 3 },
  {
    id: 'starter-link-in-bio',
    title: 'Book: link in bio',
    format: 'webm',
    frames: 60,
    posterFrame: 0,
    height: 180,
  },
  { id: 'starter-swipe-up', title: 'Swipe up', format: 'webm', frames: 48, posterFrame: 20 },
  { id: 'starter-confetti', title: 'Confetti', format: 'webm', frames: 75, posterFrame: 30, quality: 44 },
  { id: 'starter-tonight', title: 'Tonight', format: 'webm', frames: 60, posterFrame: 40 },
  { id: 'starter-new-class', title: 'New class', format: 'gif', frames: 24, posterFrame: 0, quality: 20 },
  { id: 'starter-free-trial', title: 'Free trial', format: 'gif', frames: 25, posterFrame: 0 },
  { id: 'starter-limited-spots', title: 'Limited spots', format: 'webm', frames: 60, posterFrame: 50 },
  { id: 'starter-tap-to-follow', title: 'Tap to follow', format: 'webm', frames: 75, posterFrame: 18 },
  { id: 'starter-countdown', title: 'Countdown', format: 'webm', frames: 88, posterFrame: 10 },
  { id: 'starter-stage-light', title: 'Stage light', format: 'webm', frames: 90, posterFrame: 0 },
  { id: 'starter-fire', title: 'Fire', format: 'webm', frames: 48, posterFrame: 10 },
  {
    id: 'starter-music-notes',
    title: 'Music notes',
    format: 'webm',
    frames: 75,
    posterFrame: 30,
    quality: 40,
  },
  { id: 'starter-heels', title: 'Heels', format: 'webm', frames: 60, posterFrame: 6 },
  { id: 'starter-pole-spin', title: 'Pole spin', format: 'webm', frames: 72, posterFrame: 4 },
  {
    id: 'starter-glitter-rain',
    title: 'Glitter rain',
    format: 'webm',
    frames: 75,
    posterFrame: 20,
    quality: 44,
  },
  { id: 'starter-lightning', title: 'Lightning', format: 'webm', frames: 45, posterFrame: 3 },
  { id: 'starter-lips', title: 'Kiss', format: 'webm', frames: 48, posterFrame: 24 },
  { id: 'starter-crown', title: 'Crown', format: 'webm', frames: 60, posterFrame: 12 },
  { id: 'starter-sound-waves', title: 'Sound waves', format: 'webm', frames: 60, posterFrame: 10 },
];

const USUAL_QUALITY = { webm: 34, gif: 96 } as const;
/** Exact in a GIF, whose delays are whole hundredths of a second: 4 of them a frame. */
const GIF_FPS = 25;

/** The transparent overlays, 540 px wide. */
export const overlayDrawings: readonly StarterDrawing[] = overlays.map((overlay) => ({
  id: overlay.id,
  kind: 'overlay',
  title: overlay.title,
  format: overlay.format,
  width: overlay.width ?? 540,
  height: overlay.height ?? 540,
  drawScale: 1,
  fps: overlay.format === 'gif' ? GIF_FPS : 30,
  frames: overlay.frames,
  quality: overlay.quality ?? USUAL_QUALITY[overlay.format],
  posterFrame: overlay.posterFrame,
  tune: null,
}));
