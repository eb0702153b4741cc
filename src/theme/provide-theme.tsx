import { MantineProvider } from '@mantine/core';
import { useIsWide } from '#src/ui/breakpoints.ts';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '#src/theme/mantine-styles.ts';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.tsx';
import { cssVariablesResolver, theme } from '#src/theme/theme.ts';

/** Toasts stand where they cover the least: over the panels on a wide screen, at the top of a phone. */
const Toasts = () => {
  const isWide = useIsWide();
  return (
    <Notifications
      position={isWide ? 'bottom-left' : 'top-center'}
      autoClose={6000}
      // More of them would cover half of a phone.
      limit={isWide ? 3 : 2}
      containerWidth={380}
    />
  );
};

/** Theme, fonts and toasts around everything else. */
export const ProvideTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_COLOR_SCHEME}
    // Written by the theme itself, all of them: the sheet with Mantine's own values would be 4 KB more to fetch before anything shows.
    deduplicateCssVariables={false}
  >
    <Toasts />
    {children}
  </MantineProvider>
);
