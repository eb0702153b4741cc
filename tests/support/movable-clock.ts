import type { Clock } from '#server/ports/clock.ts';

/** A clock that stands still until a test moves it forward by milliseconds. */
export const movableClock = (): { clock: Clock; forward: (by: number) => void } => {
  let now = Date.now();
  return { clock: { now: () => new Date(now) }, forward: (by) => void (now += by) };
};
