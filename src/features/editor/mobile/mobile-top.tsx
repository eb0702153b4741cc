import { UnstyledButton } from '@mantine/core';
import { IconFolders } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { type ReactNode, memo, useEffect } from 'react';
import { lastStepAtom } from '#src/features/editor/actions/history-actions.ts';
import { useAction } from '#src/features/editor/actions/use-action.ts';
import { openPromos } from '#src/features/editor/actions/view-actions.ts';
import classes from '#src/features/editor/mobile/mobile-top.module.css';
import { SaveIndicator } from '#src/features/editor/header/save-indicator.tsx';
import { NewPromoButton } from '#src/features/editor/promos/lazy-new-promo-button.tsx';
import { useOpenPromo } from '#src/features/editor/state/open-promo.ts';
import { UndoButtons } from '#src/features/editor/header/undo-buttons.tsx';

/** How long the hint is shown, ms; a phone has no hover. */
const SHOWN_MS = 2500;

const lead = { undo: 'Undone: ', redo: 'Redone: ' } as const;

/** Shows for a moment what the last undo or redo did. */
const StepHint = () => {
  const [step, setStep] = useAtom(lastStepAtom);
  useEffect(() => {
    if (step === null) return undefined;
    const timer = setTimeout(() => setStep(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step, setStep]);
  return (
    <output className={classes.hint} data-shown={step !== null}>
      {step !== null && `${lead[step.action]}${step.label}`}
    </output>
  );
};

/** The title of the promo; a press opens all promos. */
const PromosButton = () => {
  const { title } = useOpenPromo();
  const { control } = useAction(openPromos);
  return (
    <UnstyledButton
      className={classes.promos}
      aria-label={`${openPromos.label}: ${title}`}
      aria-haspopup="dialog"
      {...control}
    >
      <IconFolders size={20} stroke={1.7} aria-hidden />
      <span className={classes.title}>{title}</span>
    </UnstyledButton>
  );
};

/** The promo's title with its save state, New promo, undo, redo and account, over the top of the preview. */
export const MobileTop = memo(({ account }: { account: ReactNode }) => (
  <div className={classes.top}>
    <div className={classes.pill}>
      <PromosButton />
      <span className={classes.saved}>
        <SaveIndicator />
      </span>
      <NewPromoButton className={classes.newPromo} />
    </div>
    <div className={classes.pill}>
      <UndoButtons />
    </div>
    <div className={classes.account}>{account}</div>
    <StepHint />
  </div>
));
MobileTop.displayName = 'MobileTop';
