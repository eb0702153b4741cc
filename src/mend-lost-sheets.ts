/** How long a style sheet that did not arrive is left alone, ms. */
const PAUSE = 3000;

/**
 * Fetches style sheets again that a bad network has lost: fonts and panels bring theirs when they are wanted, and the browser
 * itself never asks twice.
 */
export const mendLostSheets = (page: Document): void => {
  const mend = (event: Event): void => {
    const link = event.target;
    if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
    setTimeout(() => {
      // A copy, because a link fetches only when it is put in.
      const again = page.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      again.crossOrigin = link.crossOrigin;
      link.replaceWith(again);
    }, PAUSE);
  };
  // The failure of a link does not bubble.
  page.addEventListener('error', mend, { capture: true });
};
