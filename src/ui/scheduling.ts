/** Resolves once the page has loaded with its sheets, fonts and pictures. */
export const whenLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

/** Resolves when the page is idle; in Safari, which lacks idle callbacks, after a short delay. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 60);
  });

/** Resolves in a task of its own, after everything that happens now. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

const afterNextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

let lastTurn: Promise<void> = Promise.resolve();

/** Resolves for one caller per frame, in their order, so that what comes into view together is not rendered in one long task. */
export const whenItsTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(afterNextFrame);
  return lastTurn;
};
