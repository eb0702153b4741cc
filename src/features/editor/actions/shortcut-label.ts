import type { Action } from '#src/features/editor/actions/action.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const modifierLabel = isMac ? '⌘' : 'Ctrl';

const KEY_LABELS: Readonly<Record<string, string>> = { mod: modifierLabel, shift: 'Shift' };

/** The shortcut as people read it, such as 'Ctrl + Shift + Z'; null for an action without one. */
export const shortcutLabel = ({ shortcut }: Pick<Action, 'shortcut'>): string | null => {
  if (shortcut === null) return null;
  if (shortcut.keysLabel !== undefined) return shortcut.keysLabel;
  return shortcut.keys[0]
    .split('+')
    .map((key) => KEY_LABELS[key] ?? key)
    .join(' + ');
};
