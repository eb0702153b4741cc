import { onTestFinished, vi } from 'vitest';

/** Stops `Date` for one test: windows of one minute that a library counts must not end because the machine is busy. */
export const stopTime = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
};
