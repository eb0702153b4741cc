import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The storage key of the theme, which `src/public/color-scheme.js` reads before the first paint. */
export const COLOR_SCHEME_KEY = 'polepro.theme';

type ColorScheme = 'dark' | 'light';

/** Calls `listener` when the page's theme changes. Returns a function that unsubscribes. */
export const onColorScheme = (listener: () => void): (() => void) => {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
};

/** The page's current theme. */
export const shownColorScheme = (): ColorScheme =>
  document.documentElement.dataset['mantineColorScheme'] === 'light' ? 'light' : 'dark';

/** Sets the theme and stores it in this browser. */
export const chooseColorScheme = (scheme: ColorScheme): void => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  browserStorage.setItem(COLOR_SCHEME_KEY, scheme);
};
