import { Kbd } from '@mantine/core';
import { useAtom } from 'jotai';
import { actions } from '#src/features/editor/actions/actions.ts';
import { modifierLabel, shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import classes from '#src/features/editor/header/shortcuts-dialog.module.css';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { Dialog } from '#src/ui/dialog.tsx';

/** Keys that change what the pointer does, and keys of a drag, which belong to no action. */
const pointerShortcuts: readonly (readonly [label: string, keys: string])[] = [
  ['Add to the selection, or remove from it', 'Shift + click'],
  ['Edit a text', 'Double-click'],
  ['Drag without snapping', 'Alt while dragging'],
  ['Cancel a drag', 'Escape'],
  ['Zoom towards the pointer', `${modifierLabel} + wheel`],
];

const rows = [
  ...actions.flatMap((action) => {
    const keys = shortcutLabel(action);
    return keys === null ? [] : [[action.label, keys] as const];
  }),
  ...pointerShortcuts,
];

/** The keyboard shortcuts of the editor, opened by the key `?`. */
export const ShortcutsDialog = () => {
  const [dialog, setDialog] = useAtom(openDialogAtom);
  return (
    <Dialog
      opened={dialog === 'shortcuts'}
      onClose={() => setDialog(null)}
      title="Keyboard shortcuts"
      size={820}
      closeLabel="Close the keyboard shortcuts"
    >
      <dl className={classes.list}>
        {rows.map(([label, keys]) => (
          <div key={label} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
