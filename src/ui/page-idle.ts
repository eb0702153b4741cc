/** Until the page has nothing better to do; Safari, which cannot say, is given a moment. */
export const pageIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 60);
  });
