/** Resolves once the page has loaded with its sheets, fonts and pictures. */
export const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the page is idle, at the latest after `timeout`, ms; in Safari, which lacks idle callbacks, after a short delay. */
export const whenIdle = (timeout = 1000): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout });
    else setTimeout(resolve, 60);
  });

/** Resolves in a task of its own, after everything that happens now. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** Resolves after a while. @throws the reason of `signal` once that aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
