import { useAtomValue } from 'jotai';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { redo, undo } from '#src/features/editor/actions/history-actions.ts';
import { redoLabelAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import classes from '#src/features/editor/header/undo-buttons.module.css';

const buttonProps = { variant: 'transparent', className: classes.button } as const;

/** Undo and redo, described by the change they make. */
export const UndoButtons = () => {
  const [undone, redone] = [useAtomValue(undoLabelAtom), useAtomValue(redoLabelAtom)];
  return (
    <div className={classes.buttons}>
      <ActionButton action={undo} detail={undone ?? 'nothing yet'} {...buttonProps} />
      <ActionButton action={redo} detail={redone ?? 'nothing yet'} {...buttonProps} />
    </div>
  );
};
