import { useState } from 'react';
import { RETRY_LABEL } from '#src/ui/copy/retry-label.ts';
import { simulatePercent, useElapsed } from '#src/ui/progress-figure.tsx';

/** Part of the bar that sending the file takes; the rest is the server's work. */
const SENDING_SHARE = 0.4;

/** Simulated percent (TO-013): +10 every 500 ms from 0, never above 90. */
export const tickedPercent = simulatePercent({ step: 10, cap: 90 });

/**
 * What is known about a compression: the share of the file that is sent, and the progress of the work; null before each begins.
 * `isRetried`: it waits after a fault of the server.
 */
export type KnownProgress = { sent: number | null; worked: number | null; isRetried: boolean };

/** The real percent, below 100 until the response; null while nothing is known. */
const knownPercent = ({ sent, worked }: KnownProgress): number | null => {
  if (worked !== null && worked > 0)
    return Math.min(99, Math.floor((SENDING_SHARE + (1 - SENDING_SHARE) * worked) * 100));
  return sent === null ? null : Math.floor(SENDING_SHARE * sent * 100);
};

/** The current step, in one line. */
export const progressLine = ({ sent, worked, isRetried }: KnownProgress): string => {
  if (isRetried) return RETRY_LABEL;
  if (worked !== null) return worked > 0 ? 'Compressing your video' : 'Waiting in line';
  return sent === 1 ? 'Checking your video' : 'Sending your video';
};

/** The percent to show, which never goes back: the ticks shown so far stay until the real figure has passed them. */
export const useShownPercent = (known: KnownProgress): number => {
  const [startedAt] = useState(Date.now);
  const elapsed = useElapsed(startedAt);
  const [highest, setHighest] = useState(0);
  const percent = Math.max(highest, knownPercent(known) ?? tickedPercent(elapsed));
  if (percent > highest) setHighest(percent);
  return percent;
};
