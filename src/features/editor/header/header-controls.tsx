import { Tooltip } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useState } from 'react';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { ActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { redo, undo } from '#src/features/editor/actions/history-actions.ts';
import { firstPaint } from '#src/features/editor/preview/player-control.ts';
import { useRename, useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { type SaveState, saveStateAtom } from '#src/features/editor/state/persistence/autosave.ts';
import { redoLabelAtom, undoLabelAtom } from '#src/features/editor/state/promo-atom.ts';
import { isCancelKey, isCommitKey } from '#src/ui/browser/commit-keys.ts';
import { useLimitedInput } from '#src/ui/fields/limited-text-input.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import classes from '#src/features/editor/header/header-controls.module.css';

/** The title of the promo: Enter or blur saves it, Escape cancels. */
export const TitleField = () => {
  const { title } = useOpenPromo();
  const rename = useRename();
  const limitedRef = useLimitedInput<HTMLInputElement>(MAX_TITLE_LENGTH);
  const [typed, setTyped] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const next = typed?.trim() ?? '';
    if (next !== '' && next !== title) await rename(next);
    setTyped(null);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (isCancelKey(event)) setTyped(null);
    // Blur saves.
    if (isCommitKey(event)) event.currentTarget.blur();
  };
  const shown = typed ?? title;
  return (
    <input
      className={classes.field}
      aria-label="Title of the promo"
      title="Rename"
      ref={limitedRef}
      size={Math.max(6, shown.length)}
      value={shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKey}
      onBlur={() => void save()}
    />
  );
};

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

/** The save state, with the reason for a failure in a tooltip. */
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

const buttonProps = { variant: 'transparent', className: classes.button } as const;

/** Undo and redo, described by their changes. */
export const UndoButtons = ({ areCaptioned = false }: { areCaptioned?: boolean }) => {
  const captionOf = (caption: string) => (areCaptioned ? { caption } : {});
  const [undone, redone] = [useAtomValue(undoLabelAtom), useAtomValue(redoLabelAtom)];
  return (
    <div className={classes.buttons}>
      <ActionButton action={undo} detail={undone ?? 'nothing yet'} {...captionOf('Undo')} {...buttonProps} />
      <ActionButton action={redo} detail={redone ?? 'nothing yet'} {...captionOf('Redo')} {...buttonProps} />
    </div>
  );
};

/** Loaded after the first paint; its place is reserved. */
export const NewPromoButton = lazyPart(
  async () => (await import('#src/features/editor/promos/new-promo-button.tsx')).NewPromoButton,
  <span className={classes.place} />,
  firstPaint,
);
