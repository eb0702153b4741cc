/** Another page, or this one again, is on its way. */
let isLoading = false;

/** Whether this page is about to go. A step back in the history would cancel what is on its way. */
export const isPageLoading = (): boolean => isLoading;

const startLoading = (load: () => void): void => {
  isLoading = true;
  // The browser may bring this page back as it was.
  addEventListener('pageshow', () => (isLoading = false), { once: true });
  load();
};

/** Loads the page at `url` in place of this one. */
export const loadPage = (url: string): void => startLoading(() => location.assign(url));

/** Loads this page again. */
export const reloadPage = (): void => startLoading(() => location.reload());
