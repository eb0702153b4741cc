import {
  ActionIcon,
  localStorageColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { COLOR_SCHEME_KEY } from '#src/theme/stored-color-scheme.ts';

/** Dark by default, until the person chooses. */
export const DEFAULT_COLOR_SCHEME = 'dark';

/** Stores the chosen theme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY });

/** Sets the theme before the first paint, so that the page never flashes in the other one. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};

/** Switches between dark and light. */
export const ColorSchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = next === 'light' ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      // A native tooltip: the sign-in page shows this button too and loads no tooltip code.
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
};
