const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** When a device was used last, as people say it; `lastSeenAt` is ISO 8601, `now` is ms. */
export const lastUsed = (lastSeenAt: string, now: number): string => {
  const ago = now - Date.parse(lastSeenAt);
  if (ago < MINUTE) return 'Used just now';
  if (ago < HOUR) return `Used ${words.format(-Math.round(ago / MINUTE), 'minute')}`;
  if (ago < DAY) return `Used ${words.format(-Math.round(ago / HOUR), 'hour')}`;
  return `Used ${words.format(-Math.round(ago / DAY), 'day')}`;
};
