import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

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
      // A native tooltip, because the sign-in page has this button and loads no tooltip code.
      title={label}
      onClick={() => setColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
};
