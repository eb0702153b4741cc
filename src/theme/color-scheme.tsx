import { localStorageColorSchemeManager } from '@mantine/core';
import { COLOR_SCHEME_KEY } from '#src/theme/stored-color-scheme.ts';

/** Dark by default, until the person chooses. */
export const DEFAULT_COLOR_SCHEME = 'dark';

/** Stores the chosen theme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** Sets the theme before the first paint, so that the page never flashes in the other one. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};
