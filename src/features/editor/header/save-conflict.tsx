import { Button, Modal } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createPromo } from '#contract/promos.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/describe-error.ts';
import classes from '#src/features/editor/header/save-conflict.module.css';
import { conflictWords } from '#src/features/editor/header/conflict-words.ts';
import { copyTitle } from '#src/features/editor/state/copy-title.ts';
import type { DraftStore } from '#src/features/editor/state/draft-store.ts';
import { forgetPromo } from '#src/features/editor/state/last-promo.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { saveStateAtom } from '#src/features/editor/state/save-state-atom.ts';
import { useSession } from '#src/features/editor/state/session-context.ts';
import { PrimaryButton } from '#src/ui/primary-button.tsx';

type SaveConflictProps = { drafts: DraftStore; onReload: () => void };

/** Asks what to do when the promo was changed or deleted elsewhere. It has no third way out: the draft stays until one is chosen. */
export const SaveConflict = ({ drafts, onReload }: SaveConflictProps) => {
  const { state } = useAtomValue(saveStateAtom);
  const store = useStore();
  const navigate = useNavigate();
  const { promoId, title } = useSession();
  const [isCopying, setIsCopying] = useState(false);
  const [problem, setProblem] = useState('');
  const isGone = state === 'gone';
  const words = conflictWords[isGone ? 'gone' : 'conflict'];

  const keepMine = async (): Promise<void> => {
    setIsCopying(true);
    try {
      const body = { title: copyTitle(title), document: store.get(promoAtom) };
      const copy = await call(createPromo, { body });
      drafts.clear(promoId);
      await navigate(`/?promo=${copy.id}`);
    } catch (error) {
      setProblem(describeError(error));
      setIsCopying(false);
    }
  };
  const takeTheirs = (): void => {
    drafts.clear(promoId);
    if (!isGone) {
      onReload();
      return;
    }
    forgetPromo();
    void navigate('/');
  };
  return (
    <Modal
      opened={state === 'conflict' || isGone}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={words.title}
      classNames={{ title: classes['title'] ?? '' }}
    >
      <p className={classes['text']}>{words.text}</p>
      <p className={classes['problem']} role="alert">
        {problem}
      </p>
      <div className={classes['buttons']}>
        <PrimaryButton isBusy={isCopying} onClick={() => void keepMine()}>
          {words.keep}
        </PrimaryButton>
        <Button
          variant="default"
          className={classes['button'] ?? ''}
          disabled={isCopying}
          onClick={takeTheirs}
        >
          {words.leave}
        </Button>
      </div>
    </Modal>
  );
};
