import { useState } from 'react';
import { CodeField } from '#src/account/sign-in-factors.tsx';
import { hasCode } from '#src/api/api-error.ts';
import { AuthForm, authMessage } from '#src/features/auth/auth-form.tsx';
import { useSecondStep } from '#src/features/auth/use-sign-in.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { TextButton } from '#src/ui/buttons.tsx';
import classes from '#src/features/auth/auth-form.module.css';

const FAILED = 'The code could not be checked. Please try again.';

type SecondStepFormProps = {
  isSignedIn: boolean;
  /** Called after the sign-in; the page stays open for `stayMs`. */
  onSignedIn: (stayMs: number) => void;
  /** Called to return to the password, with a message if the sign-in has expired. */
  onBack: (notice: string | null) => void;
};

/** A form for the second step: a code of the app, or a recovery code. */
export const SecondStepForm = ({ isSignedIn, onSignedIn, onBack }: SecondStepFormProps) => {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const [code, setCode] = useState('');
  const step = useSecondStep(onSignedIn, (error) => {
    if (hasCode(error, 'SECOND_STEP_EXPIRED')) onBack(authMessage(error, FAILED));
  });
  const changeKind = (): void => {
    step.reset();
    setCode('');
    setKind(kind === 'app' ? 'recovery' : 'app');
  };
  return (
    <>
      <AuthForm
        button="Sign In"
        problem={step.isError ? authMessage(step.error, FAILED) : ''}
        isBusy={step.isPending || isSignedIn}
        isIncomplete={code.trim() === ''}
        onSubmit={() => step.mutate(code)}
      >
        <CodeField key={kind} ref={focusOnMount} kind={kind} value={code} onChange={setCode} />
      </AuthForm>
      <div className={classes.links}>
        <TextButton onClick={changeKind}>
          {kind === 'app' ? 'Use a recovery code instead' : 'Use a code of your app instead'}
        </TextButton>
        <TextButton onClick={() => onBack(null)}>Back to Sign In</TextButton>
      </div>
    </>
  );
};
