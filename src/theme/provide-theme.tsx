import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '#src/theme/mantine-styles.ts';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import '#src/theme/forced-colors.css';
import { COLOR_SCHEME_KEY } from '#src/theme/stored-color-scheme.ts';
import { cssVariablesResolver, theme } from '#src/theme/theme.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';

/** Used until the user chooses one. */
const DEFAULT_COLOR_SCHEME = 'dark';

/** Stores the chosen theme in this browser. */
const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** Sets the theme before the first paint, so that the page does not flash in the wrong one. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};

/** Notifications, where they cover the least: over the panels on a wide screen, above the bar on a phone. */
const Toasts = () => {
  const isWide = useIsWide();
  return (
    <Notifications
      position={isWide ? 'bottom-left' : 'bottom-center'}
      autoClose={6000}
      // Three would cover half of a phone's screen.
      limit={isWide ? 3 : 2}
      containerWidth={380}
    />
  );
};

/** Provides the theme, fonts and notifications. */
export const ProvideTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_COLOR_SCHEME}
    // The theme writes all variables, because Mantine's own style sheet would add 4 KB before the first paint.
    deduplicateCssVariables={false}
  >
    <Toasts />
    {children}
  </MantineProvider>
);
