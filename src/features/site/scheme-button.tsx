import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { chooseColorScheme, onColorScheme, shownColorScheme } from '#src/theme/stored-color-scheme.ts';
import classes from '#src/features/site/scheme-button.module.css';

/** Switches between dark and light. Rendered ahead of time it knows no choice, so it names the theme once the page runs. */
export const SchemeButton = () => {
  const scheme = useSyncExternalStore(onColorScheme, shownColorScheme, () => 'dark' as const);
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${next} theme`;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </button>
  );
};
