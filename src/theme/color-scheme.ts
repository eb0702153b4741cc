import { localStorageColorSchemeManager } from '@mantine/core';

/** Dark first: a stage at night, until the person chooses otherwise. */
export const DEFAULT_COLOR_SCHEME = 'dark';

/** Remembers the chosen theme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'polepro.theme' });

/** Puts the theme on the page before anything is drawn, so that it never flashes from one to the other. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};
