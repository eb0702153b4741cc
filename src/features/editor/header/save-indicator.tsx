import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import classes from '#src/features/editor/header/save-indicator.module.css';
import { saveLabel } from '#src/features/editor/header/save-label.ts';
import { saveStateAtom } from '#src/features/editor/state/save-state-atom.ts';

/** Whether what is on the screen is saved; why not is said on hover and to screen readers. */
export const SaveIndicator = () => {
  const { state, error } = useAtomValue(saveStateAtom);
  const { text, tone } = saveLabel[state];
  const reason =
    state === 'retrying' ? 'Your work is kept in this browser until it is saved.' : error?.message;
  return (
    <Tooltip label={reason} disabled={reason === undefined} multiline maw={280}>
      <output className={classes['label']} data-tone={tone}>
        {text}
        {state === 'refused' && error !== null && `: ${error.message}`}
      </output>
    </Tooltip>
  );
};
