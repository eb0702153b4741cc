/** True while another page, or this one again, loads. */
let isLoading = false;

/** Whether this page is about to be replaced. Going back in the history would cancel that. */
export const isPageLoading = (): boolean => isLoading;

const startLoading = (load: () => void): void => {
  isLoading = true;
  // The browser may restore this page from its back/forward cache.
  addEventListener('pageshow', () => (isLoading = false), { once: true });
  load();
};

export const loadPage = (url: string): void => startLoading(() => location.assign(url));

export const reloadPage = (): void => startLoading(() => location.reload());
