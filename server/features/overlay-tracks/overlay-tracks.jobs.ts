import type { LocalDeps } from '#server/deps.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { sweepOverlayTracks } from './overlay-tracks.service.ts';

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** Clears away tracks that nobody composes any more, every hour, until the answer is called. */
export const startSweepingOverlayTracks = (deps: LocalDeps): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweepOverlayTracks(deps),
    (error) => deps.log.warn({ err: error }, 'sweep of overlay tracks'),
  );
