/** For columns of type bigint, which the driver returns as text. File sizes are far below the largest safe integer. */
export const bigNumber = {
  to: (value: number | null): number | null => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
