import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The key of the chosen theme; `src/public/color-scheme.js` reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'polepro.theme';

type ColorScheme = 'dark' | 'light';

/** Calls `listener` when the page shows another theme; returns a function that unsubscribes. */
export const onColorScheme = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
};

/** The theme that the page shows. */
export const shownColorScheme = (): ColorScheme =>
  document.documentElement.dataset['mantineColorScheme'] === 'light' ? 'light' : 'dark';

/** Shows a theme and stores the choice in this browser. */
export const chooseColorScheme = (scheme: ColorScheme): void => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  browserStorage.setItem(COLOR_SCHEME_KEY, scheme);
};
