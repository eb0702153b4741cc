type IdleTimer = {
  /** Restarts the timer; `onIdle` replaces the previous callback. Returns true if the timer was not running: activity has just begun. */
  restart: (onIdle: () => void) => boolean;
  /** Stops the timer without calling `onIdle`. */
  cancel: () => void;
};

/** Calls back after `ms` without activity. Reuses one timeout, because a new one for every pointer move costs more than the move itself. */
export const idleTimer = (ms: number): IdleTimer => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let activeAt = 0;
  let callback: (() => void) | undefined;
  const check = (): void => {
    const remaining = activeAt + ms - performance.now();
    timer = remaining > 0 ? setTimeout(check, remaining) : undefined;
    if (timer === undefined) callback?.();
  };
  return {
    restart: (onIdle) => {
      activeAt = performance.now();
      callback = onIdle;
      const isNew = timer === undefined;
      timer ??= setTimeout(check, ms);
      return isNew;
    },
    cancel: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};

/** Resolves once the page has loaded, including its style sheets, fonts and images. */
export const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the page is idle, or after `timeout`, ms; in Safari, which lacks idle callbacks, after a short delay. */
export const whenIdle = (timeout = 1000): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 60);
  });

/** Resolves in a new task. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Resolves after `ms`. @throws the reason of `signal` when it aborts */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
