import { atom, useAtom } from 'jotai';
import { useEffect } from 'react';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { RETRY_LABEL, simulatePercent, useElapsed } from '#src/ui/progress-figure.tsx';

/** Simulated percent (RE-024): +5 every 500 ms from 0, never above 95. */
export const tickedPercent = simulatePercent({ step: 5, cap: 95 });

/** Maximum percent of a queued render. */
const WAITING_CAP = 25;

/** The percent of the render, simulated until it is known. */
export const currentPercent = (render: RenderView | null, elapsedMs: number): number => {
  if (render?.state === 'queued') return Math.min(WAITING_CAP, tickedPercent(elapsedMs));
  if (render === null || render.progress === 0) return tickedPercent(elapsedMs);
  return Math.max(1, Math.floor(render.progress * 100));
};

/** The overlay's message at a percentage. */
export const progressMessage = (percent: number): string => {
  if (percent <= 0) return 'Preparing...';
  if (percent < 30) return 'Processing text overlay...';
  if (percent < 60) return 'Flattening GIF overlays...';
  return 'Running parallel processing...';
};

/** The current step, in one line. */
export const progressLine = (render: RenderView | null, percent: number): string => {
  if (render !== null && render.retryAt !== null) return RETRY_LABEL;
  return render?.state === 'queued' ? 'Waiting in line' : progressMessage(percent);
};

/** The highest percent shown of the generation that started at `startedAt` (ms). */
const highestPercentAtom = atom({ startedAt: 0, percent: 0 });

/** The percent to show, which never decreases. */
export const useShownPercent = (render: RenderView | null, startedAt: number): number => {
  const current = currentPercent(render, useElapsed(startedAt));
  const [highest, setHighest] = useAtom(highestPercentAtom);
  const percent = highest.startedAt === startedAt ? Math.max(highest.percent, current) : current;
  useEffect(() => setHighest({ startedAt, percent }), [percent, setHighest, startedAt]);
  return percent;
};
