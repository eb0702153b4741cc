import { localStorageColorSchemeManager } from '@mantine/core';

/** Remembers the chosen theme in this browser; `auto` follows the system. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'polepro.theme' });

/** Puts the theme on the page before anything is drawn, so that it never flashes from one to the other. */
export const applyColorSchemeEarly = (): void => {
  const chosen = colorSchemeManager.get('auto');
  const isLight = matchMedia('(prefers-color-scheme: light)').matches;
  const scheme = chosen === 'auto' ? (isLight ? 'light' : 'dark') : chosen;
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};
