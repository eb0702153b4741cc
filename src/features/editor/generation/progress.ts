import type { RenderView } from '#contract/renders.contract.ts';
import { useEffect, useState } from 'react';

/** The simulated progress of RE-024. */
const TICK_MS = 500;
const TICK_STEP = 5;
const TICK_CAP = 95;

/** Simulated percent: +5 every 500 ms from 0, never above 95. */
export const tickedPercent = (elapsedMs: number): number =>
  Math.min(TICK_CAP, Math.max(0, Math.floor(elapsedMs / TICK_MS)) * TICK_STEP);

/** The percent of the render once it is known, the simulated one until then. */
export const shownPercent = (render: RenderView | null, elapsedMs: number): number => {
  if (render === null || render.state === 'queued' || render.progress === 0) {
    return tickedPercent(elapsedMs);
  }
  return Math.max(1, Math.floor(render.progress * 100));
};

/** The overlay's message at a percentage. */
export const progressMessage = (percent: number): string => {
  if (percent <= 0) return 'Preparing...';
  if (percent < 30) return 'Processing text overlay...';
  if (percent < 60) return 'Flattening GIF overlays...';
  return 'Running parallel processing...';
};

const stageLabels = {
  preparing: 'Getting ready',
  rendering: 'Drawing the frames',
  composing: 'Adding background and sound',
  checking: 'Checking the video',
  publishing: 'Almost there',
} as const;

/** Seconds in words: 'a few seconds', 'about 40 seconds', 'about 2 minutes'. */
export const timeLeftText = (seconds: number): string => {
  if (seconds < 8) return 'a few seconds';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  return `about ${Math.round(seconds / 60)} minutes`;
};

/** The stage of the render and the time left, in one line. */
export const stageLine = (render: RenderView | null): string => {
  if (render === null) return 'Saving your promo first';
  if (render.state === 'queued') return 'Waiting in line';
  // A completed render has no stage, and is shown here until its video is loaded.
  const withoutStage = render.state === 'completed' ? stageLabels.publishing : stageLabels.preparing;
  const stage = render.stage === null ? withoutStage : stageLabels[render.stage];
  return render.secondsLeft === null ? stage : `${stage} · ${timeLeftText(render.secondsLeft)} left`;
};

/** Milliseconds since `startedAt`, updated every tick. */
export const useElapsed = (startedAt: number): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - startedAt);
};
