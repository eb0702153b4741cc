import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { lastStepAtom } from '#src/features/editor/header/last-step-atom.ts';
import classes from '#src/features/editor/mobile/mobile-top.module.css';

/** How long it stands, ms: a phone shows no words on hover. */
const SHOWN_MS = 2500;

const lead = { undo: 'Undone: ', redo: 'Done again: ' } as const;

/** What the last press of undo or redo did, for a moment. */
export const StepHint = () => {
  const [step, setStep] = useAtom(lastStepAtom);
  useEffect(() => {
    if (step === null) return undefined;
    const timer = setTimeout(() => setStep(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [step, setStep]);
  return (
    <output className={classes['hint']} data-shown={step !== null}>
      {step !== null && `${lead[step.way]}${step.words}`}
    </output>
  );
};
