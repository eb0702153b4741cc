import { counted } from '#contract/number-format.ts';

/** Formats seconds like a clock: 5 becomes `0:05`, 75 becomes `1:15`. Rounds down. */
export const timeLabel = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

/** The same for screen readers: `5 seconds`, `1 minute 15 seconds`. */
export const spokenTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds + 1e-6));
  const minutes = Math.floor(whole / 60);
  const rest = counted(whole % 60, 'second');
  return minutes === 0 ? rest : `${counted(minutes, 'minute')} ${rest}`;
};

/** `a few seconds left`, `about 40 seconds left`, `about 2 minutes left`; '' for null, while it is unknown. */
export const timeLeftLabel = (seconds: number | null): string => {
  if (seconds === null) return '';
  if (seconds < 8) return 'a few seconds left';
  if (seconds < 90) return `about ${Math.ceil(seconds / 5) * 5} seconds left`;
  return `about ${Math.round(seconds / 60)} minutes left`;
};
