import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import '#src/theme/mantine-styles.ts';
import '#src/theme/fonts.css';
import '#src/theme/tokens.css';
import '#src/theme/page.css';
import { colorSchemeManager } from '#src/theme/color-scheme.ts';
import { cssVariablesResolver, theme } from '#src/theme/theme.ts';

/** Theme, fonts and toasts around everything else. */
export const ProvideTheme = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariablesResolver}
    colorSchemeManager={colorSchemeManager}
    defaultColorScheme="auto"
  >
    <Notifications position="top-center" autoClose={6000} limit={3} />
    {children}
  </MantineProvider>
);
