import { SaveIndicator } from '#src/features/editor/header/save-indicator.tsx';
import { UndoButtons } from '#src/features/editor/header/undo-buttons.tsx';
import classes from '#src/features/editor/mobile/mobile-top.module.css';

/** Undo, redo and whether the work is saved, over the top of the film. */
export const MobileTop = () => (
  <div className={classes['top']}>
    <div className={classes['pill']}>
      <UndoButtons />
    </div>
    <div className={classes['pill']}>
      <span className={classes['saved']}>
        <SaveIndicator />
      </span>
    </div>
  </div>
);
