/** A minute, an hour or a day in the unit that the name ends with. A day has 24 hours, also when clocks change. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = 60 * 60;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
export const DAY_MINUTES = 24 * 60;
