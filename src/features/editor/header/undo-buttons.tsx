import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { canRedoAtom, canUndoAtom, editPromoAtom } from '#src/features/editor/state/promo-atom.ts';
import classes from '#src/features/editor/header/undo-buttons.module.css';

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Back and forth through what was done. */
export const UndoButtons = () => {
  const canUndo = useAtomValue(canUndoAtom);
  const canRedo = useAtomValue(canRedoAtom);
  const dispatch = useSetAtom(editPromoAtom);
  const key = isMac() ? '⌘' : 'Ctrl+';
  return (
    <div className={classes['buttons']}>
      <Tooltip label={`Undo (${key}Z)`}>
        <ActionIcon
          variant="transparent"
          className={classes['button'] ?? ''}
          size={44}
          aria-label="Undo"
          disabled={!canUndo}
          onClick={() => dispatch({ do: 'undo' })}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`Redo (${isMac() ? '⇧⌘' : 'Shift+Ctrl+'}Z)`}>
        <ActionIcon
          variant="transparent"
          className={classes['button'] ?? ''}
          size={44}
          aria-label="Redo"
          disabled={!canRedo}
          onClick={() => dispatch({ do: 'redo' })}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
};
