import { ActionIcon, Tooltip } from '@mantine/core';
import { type Icon, IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { lastStepAtom } from '#src/features/editor/header/last-step-atom.ts';
import { editPromoAtom, redoLabelAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import classes from '#src/features/editor/header/undo-buttons.module.css';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

type StepButtonProps = {
  name: string;
  keys: string;
  /** What the step was; null when there is none. */
  words: string | null;
  Icon: Icon;
  onPress: () => void;
};

const StepButton = ({ name, keys, words, Icon, onPress }: StepButtonProps) => (
  <Tooltip label={words === null ? `${name} (${keys})` : `${name} ${words} (${keys})`}>
    <ActionIcon
      variant="transparent"
      className={classes['button'] ?? ''}
      size={44}
      aria-label={name}
      aria-description={words ?? 'nothing yet'}
      disabled={words === null}
      onClick={onPress}
    >
      <Icon size={20} />
    </ActionIcon>
  </Tooltip>
);

/** Back and forth through what was done, which the buttons say. */
export const UndoButtons = () => {
  const undoWords = useAtomValue(undoLabelAtom);
  const redoWords = useAtomValue(redoLabelAtom);
  const dispatch = useSetAtom(editPromoAtom);
  const tell = useSetAtom(lastStepAtom);
  const step = (way: 'undo' | 'redo', words: string | null): void => {
    dispatch({ do: way });
    tell({ way, words: words ?? '' });
  };
  return (
    <div className={classes['buttons']}>
      <StepButton
        name="Undo"
        keys={isMac() ? '⌘Z' : 'Ctrl+Z'}
        words={undoWords}
        Icon={IconArrowBackUp}
        onPress={() => step('undo', undoWords)}
      />
      <StepButton
        name="Redo"
        keys={isMac() ? '⇧⌘Z' : 'Shift+Ctrl+Z'}
        words={redoWords}
        Icon={IconArrowForwardUp}
        onPress={() => step('redo', redoWords)}
      />
    </div>
  );
};
