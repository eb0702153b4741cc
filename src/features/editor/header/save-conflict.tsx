import { Button } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { describeError } from '#src/api/api-error.ts';
import { clearLastPromoId } from '#src/api/stored-data.ts';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import type { DraftStore } from '#src/features/editor/state/persistence/draft-store.ts';
import { copyTitle, saveCopy } from '#src/features/editor/state/persistence/save-copy.ts';
import { saveStateAtom } from '#src/features/editor/state/persistence/use-autosave.ts';
import { promoAtom, promoTemplateAtom } from '#src/features/editor/state/promo-atom.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import classes from '#src/features/editor/header/save-conflict.module.css';

const conflictCopy = {
  conflict: {
    title: 'This promo was changed somewhere else',
    text: 'Another tab or device saved a newer version. Nothing was overwritten: your version is still here.',
    keep: 'Keep mine as a copy',
    leave: 'Load the newer one',
  },
  gone: {
    title: 'This promo was deleted somewhere else',
    text: 'It is no longer among your promos. Your version is still here.',
    keep: 'Save mine as a new promo',
    leave: 'Leave it deleted',
  },
} as const;

type SaveConflictProps = { drafts: DraftStore; onReload: () => void };

/** Asks what to do when the promo was changed or deleted elsewhere. It cannot be dismissed, and the draft stays until the user decides. */
export const SaveConflict = ({ drafts, onReload }: SaveConflictProps) => {
  const { state } = useAtomValue(saveStateAtom);
  const store = useStore();
  const navigate = useNavigate();
  const { promoId, title } = useOpenPromo();
  const [isCopying, setIsCopying] = useState(false);
  const [problem, setProblem] = useState('');
  const isGone = state === 'gone';
  const copy = conflictCopy[isGone ? 'gone' : 'conflict'];

  const saveAsCopy = async (): Promise<void> => {
    setIsCopying(true);
    try {
      const mine = { title: copyTitle(title), document: store.get(promoAtom) };
      const created = await saveCopy(mine, store.get(promoTemplateAtom));
      drafts.clear(promoId);
      await navigate(`/?promo=${created.id}`);
    } catch (error) {
      setProblem(describeError(error));
      setIsCopying(false);
    }
  };
  const discardMine = (): void => {
    drafts.clear(promoId);
    if (!isGone) {
      onReload();
      return;
    }
    clearLastPromoId();
    void navigate('/');
  };
  return (
    <Dialog
      opened={state === 'conflict' || isGone}
      onClose={() => undefined}
      closeLabel={null}
      title={copy.title}
    >
      <p className={classes.text}>{copy.text}</p>
      <p className={classes.problem} role="alert">
        {problem}
      </p>
      <div className={classes.buttons}>
        <PrimaryButton isBusy={isCopying} onClick={() => void saveAsCopy()}>
          {copy.keep}
        </PrimaryButton>
        <Button variant="default" className={classes.button} disabled={isCopying} onClick={discardMine}>
          {copy.leave}
        </Button>
      </div>
    </Dialog>
  );
};
