/** SQL for the first day of the month, UTC, of the instant that `parameter` (such as `$2`) names. */
export const monthOf = (parameter: string): string =>
  `date_trunc('month', ${parameter}::timestamptz AT TIME ZONE 'UTC')::date`;
