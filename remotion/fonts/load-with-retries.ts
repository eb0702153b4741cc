import { type FontUse, loadFont } from '#remotion/fonts/load-fonts.ts';

/** Milliseconds before the first retry; each further one waits twice as long. */
const FIRST_DELAY = 1500;
const LONGEST_DELAY = 30_000;

/** The loads whose first retry has failed too: a temporary failure is not worth a message. */
const failing = new Set<symbol>();
const listeners = new Set<() => void>();

/** Calls `listener` when `isFontMissing` may have changed; returns what stops that. */
export const onMissingFontsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a font that is needed on this page keeps failing to load. */
export const isFontMissing = (): boolean => failing.size > 0;

/**
 * Loads a font and calls `onLoaded`. After a failure it tries again, at ever longer intervals and as soon as the network is
 * back. Returns what stops it.
 */
export const loadFontWithRetries = (use: FontUse, onLoaded: () => void): (() => void) => {
  const id = Symbol(use.family);
  let failures = 0;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = (): void => {
    window.removeEventListener('online', attempt);
    if (failing.delete(id)) for (const listener of listeners) listener();
  };
  function attempt(): void {
    clearTimeout(timer);
    loadFont(use).then(
      () => {
        settle();
        if (!isStopped) onLoaded();
      },
      () => {
        if (isStopped) return;
        failures += 1;
        clearTimeout(timer);
        timer = setTimeout(attempt, Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY));
        if (failures === 1) window.addEventListener('online', attempt);
        if (failures !== 2) return;
        failing.add(id);
        for (const listener of listeners) listener();
      },
    );
  }
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    settle();
  };
};
