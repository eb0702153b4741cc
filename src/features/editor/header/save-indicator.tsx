import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import type { SaveState } from '#src/features/editor/state/persistence/autosave.ts';
import { saveStateAtom } from '#src/features/editor/state/persistence/use-autosave.ts';
import classes from '#src/features/editor/header/save-indicator.module.css';

/** The label and colour of each save state. */
const saveLabel: Record<SaveState, { text: string; tone: 'good' | 'quiet' | 'bad' }> = {
  saved: { text: 'Saved', tone: 'good' },
  saving: { text: 'Saving…', tone: 'quiet' },
  retrying: { text: 'Not saved – kept on this device', tone: 'bad' },
  conflict: { text: 'Not saved – changed elsewhere', tone: 'bad' },
  gone: { text: 'Not saved – deleted elsewhere', tone: 'bad' },
  refused: { text: 'Not saved', tone: 'bad' },
};

const retryNote = {
  stored: 'Your work is kept in this browser until it is saved.',
  unstored: 'This browser cannot keep your work. Keep this page open until it is saved.',
};

/** The save state, with the reason of a failure in a tooltip. */
export const SaveIndicator = () => {
  const { state, error, isStored = true } = useAtomValue(saveStateAtom);
  const { tone } = saveLabel[state];
  const isUnstored = state === 'retrying' && !isStored;
  const text = isUnstored ? 'Not saved – keep this page open' : saveLabel[state].text;
  const reason = state === 'retrying' ? retryNote[isStored ? 'stored' : 'unstored'] : error?.message;
  return (
    <Tooltip label={reason} disabled={reason === undefined} multiline maw={280}>
      <output className={classes.label} data-tone={tone}>
        {text}
        {state === 'refused' && error !== null && `: ${error.message}`}
      </output>
    </Tooltip>
  );
};
