import { Kbd } from '@mantine/core';
import { useAtom } from 'jotai';
import {
  type ActionGroup,
  actionGroups,
  modifierLabel,
  shortcutLabel,
} from '#src/features/editor/actions/action.ts';
import { actions } from '#src/features/editor/actions/actions.ts';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/features/editor/header/shortcuts-dialog.module.css';

type Row = readonly [label: string, keys: string];

/** Pointer gestures and keys of a drag, which are not actions. */
const pointerRows: Readonly<Partial<Record<ActionGroup, readonly Row[]>>> = {
  'Selecting and moving': [
    ['Select several', 'Shift + click'],
    ['Edit a text in place', 'Double-click'],
    ['Drag without snapping', 'Alt while dragging'],
    ['Cancel a drag', 'Escape'],
  ],
  View: [['Zoom to the pointer', `${modifierLabel} + wheel`]],
};

const rowsOf = (group: ActionGroup): Row[] => [
  ...actions.flatMap((action) => {
    const keys = action.group === group ? shortcutLabel(action) : null;
    return keys === null ? [] : [[action.label, keys] as const];
  }),
  ...(pointerRows[group] ?? []),
];

const groups = actionGroups.map((group) => ({ title: group, rows: rowsOf(group) }));

/** The keyboard shortcuts of the editor. */
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
      <div className={classes.groups}>
        {groups.map(({ title, rows }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h3 className={classes.title}>{title}</h3>
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
          </section>
        ))}
      </div>
    </Dialog>
  );
};
