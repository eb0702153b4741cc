import { Kbd } from '@mantine/core';
import { useAtom } from 'jotai';
import type { Action } from '#src/features/editor/actions/action.ts';
import { actions } from '#src/features/editor/actions/actions.ts';
import { nudgeActions, orderActions } from '#src/features/editor/actions/element-actions.ts';
import { selectionActions } from '#src/features/editor/actions/selection-actions.ts';
import { modifierLabel, shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { zoomIn, zoomOut, zoomToFit } from '#src/features/editor/actions/view-actions.ts';
import classes from '#src/features/editor/header/shortcuts-dialog.module.css';
import { openDialogAtom } from '#src/features/editor/state/ui-atoms.ts';
import { Dialog } from '#src/ui/dialog.tsx';

type Row = readonly [label: string, keys: string];

const rowsOf = (listed: readonly Action[]): Row[] =>
  listed.flatMap((action) => {
    const keys = shortcutLabel(action);
    return keys === null ? [] : [[action.label, keys] as const];
  });

const selecting = [...selectionActions, ...nudgeActions];
const viewing = [zoomIn, zoomOut, zoomToFit];
const grouped: ReadonlySet<Action> = new Set([...selecting, ...orderActions, ...viewing]);

/** The shortcuts by subject. What the pointer does, and the keys of a drag, belong to no action. */
const groups: readonly { title: string; rows: readonly Row[] }[] = [
  { title: 'Promo and editing', rows: rowsOf(actions.filter((action) => !grouped.has(action))) },
  { title: 'Front and back', rows: rowsOf(orderActions) },
  {
    title: 'Selecting and moving',
    rows: [
      ...rowsOf(selecting),
      ['Select several', 'Shift + click'],
      ['Edit a text in place', 'Double-click'],
      ['Drag without snapping', 'Alt while dragging'],
      ['Cancel a drag', 'Escape'],
    ],
  },
  { title: 'View', rows: [...rowsOf(viewing), ['Zoom to the pointer', `${modifierLabel} + wheel`]] },
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
