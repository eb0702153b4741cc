import {
  ActionIcon,
  localStorageColorSchemeManager,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Dark first: a stage at night, until the person chooses otherwise. */
export const DEFAULT_COLOR_SCHEME = 'dark';

/** Remembers the chosen theme in this browser. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'polepro.theme' });

/** Puts the theme on the page before anything is drawn, so that it never flashes from one to the other. */
export const applyColorSchemeEarly = (): void => {
  document.documentElement.dataset['mantineColorScheme'] = colorSchemeManager.get(DEFAULT_COLOR_SCHEME);
};

/** Switches between the dark and the light theme; until it is pressed the system decides. */
export const ColorSchemeToggle = () => {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('dark', { getInitialValueInEffect: false });
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = next === 'light' ? 'Switch to the light theme' : 'Switch to the dark theme';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={label}
      // The browser's own tooltip: the sign-in screen, which has this button too, does without ours.
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
};
