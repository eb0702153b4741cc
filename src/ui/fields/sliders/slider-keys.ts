import type { KeyboardEvent } from 'react';

type SliderRange = { min: number; max: number; step: { small: number; large: number } };

/** The value of a slider of our own after a key press, as of an `<input type="range">`; null for other keys. `large` with Shift and page keys. */
export const valueAfterKey = (
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  now: number,
  { min, max, step: { small, large } }: SliderRange,
): number | null => {
  const step = shiftKey ? large : small;
  const targets: Record<string, number> = {
    ArrowLeft: now - step,
    ArrowDown: now - step,
    ArrowRight: now + step,
    ArrowUp: now + step,
    PageDown: now - large,
    PageUp: now + large,
    Home: min,
    End: max,
  };
  return targets[key] ?? null;
};
