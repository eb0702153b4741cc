import type { Clock } from '#server/ports/clock.ts';

/** A clock that a test sets forward, by milliseconds. */
export const movableClock = (): { clock: Clock; forward: (by: number) => void } => {
  let ahead = 0;
  return { clock: { now: () => new Date(Date.now() + ahead) }, forward: (by) => void (ahead += by) };
};
