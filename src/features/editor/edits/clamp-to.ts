/** `value` brought into the bounds, both inclusive. */
export const clampTo = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));
