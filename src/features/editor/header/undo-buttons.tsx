import { ActionIcon, Tooltip } from '@mantine/core';
import { useAtomValue, useSetAtom } from 'jotai';
import type { Action } from '#src/features/editor/actions/action.ts';
import { lastStepAtom, redo, undo } from '#src/features/editor/actions/history-actions.ts';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useActionContext } from '#src/features/editor/actions/use-action-context.ts';
import classes from '#src/features/editor/header/undo-buttons.module.css';
import { redoLabelAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';

type StepButtonProps = {
  action: Action;
  /** Describes the step, such as 'moving Header'; null when there is none. */
  step: string | null;
  onPress: () => void;
};

const StepButton = ({ action, step, onPress }: StepButtonProps) => {
  const { label, icon: Icon } = action;
  return (
    <Tooltip label={`${step === null ? label : `${label} ${step}`} (${shortcutLabel(action)})`}>
      <ActionIcon
        variant="transparent"
        className={classes.button}
        aria-label={label}
        aria-description={step ?? 'nothing yet'}
        // Not `disabled`: with the last step the button would lose the keyboard's focus.
        aria-disabled={step === null}
        {...(step === null ? { 'data-disabled': true } : { onClick: onPress })}
      >
        {Icon !== null && <Icon size={20} />}
      </ActionIcon>
    </Tooltip>
  );
};

/** Undo and redo, described by the change they make. */
export const UndoButtons = () => {
  const undoLabel = useAtomValue(undoLabelAtom);
  const redoLabel = useAtomValue(redoLabelAtom);
  const setLastStep = useSetAtom(lastStepAtom);
  const contextOf = useActionContext();
  const press = (action: Action, id: 'undo' | 'redo', step: string | null): void => {
    action.run(contextOf());
    setLastStep({ action: id, label: step ?? '' });
  };
  return (
    <div className={classes.buttons}>
      <StepButton action={undo} step={undoLabel} onPress={() => press(undo, 'undo', undoLabel)} />
      <StepButton action={redo} step={redoLabel} onPress={() => press(redo, 'redo', redoLabel)} />
    </div>
  );
};
