import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { colorSchemeManager, DEFAULT_COLOR_SCHEME } from '#src/theme/color-scheme.tsx';
import '#src/theme/mantine-styles.ts';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import '#src/theme/forced-colors.css';
import { cssVariablesResolver, theme } from '#src/theme/theme.ts';
import { useIsWide } from '#src/ui/browser/breakpoints.ts';

/** Toasts appear where they cover the least: over the panels on a wide screen, above the bar on a phone, never over the first text. */
const Toasts = () => {
  const isWide = useIsWide();
  return (
    <Notifications
      position={isWide ? 'bottom-left' : 'bottom-center'}
      autoClose={6000}
      // More would cover half of a phone.
      limit={isWide ? 3 : 2}
      containerWidth={380}
    />
  );
};

/** Provides theme, fonts and toasts. */
export const ProvideTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme={DEFAULT_COLOR_SCHEME}
    // The theme writes all variables: Mantine's own stylesheet would add 4 KB before the first paint.
    deduplicateCssVariables={false}
  >
    <Toasts />
    {children}
  </MantineProvider>
);
