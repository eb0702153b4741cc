import { memo, type ReactNode } from 'react';
import { SaveIndicator } from '#src/features/editor/header/save-indicator.tsx';
import { UndoButtons } from '#src/features/editor/header/undo-buttons.tsx';
import classes from '#src/features/editor/mobile/mobile-top.module.css';
import { StepHint } from '#src/features/editor/mobile/step-hint.tsx';

/** Undo, redo, whether the work is saved, and the account, over the top of the film. */
export const MobileTop = memo(({ account }: { account: ReactNode }) => (
  <div className={classes['top']}>
    <div className={classes['pill']}>
      <UndoButtons />
    </div>
    <div className={classes['pill']}>
      <span className={classes['saved']}>
        <SaveIndicator />
      </span>
    </div>
    <div className={classes['account']}>{account}</div>
    <StepHint />
  </div>
));
MobileTop.displayName = 'MobileTop';
