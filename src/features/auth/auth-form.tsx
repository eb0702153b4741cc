import { type FormEvent, type ReactNode, useId } from 'react';
import classes from '#src/features/auth/auth-form.module.css';
import { PrimaryButton } from '#src/ui/primary-button.tsx';

type AuthFormProps = {
  button: string;
  /** What is wrong, for a person; empty while nothing is. */
  problem: string;
  isBusy: boolean;
  /** Something that the form asks for is still missing. */
  isIncomplete: boolean;
  onSubmit: () => void;
  children: ReactNode;
};

/** Fields, a place for what is wrong, and the one button, which waits until the form is complete. */
export const AuthForm = ({ button, problem, isBusy, isIncomplete, onSubmit, children }: AuthFormProps) => {
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isIncomplete && !isBusy) onSubmit();
  };
  return (
    // The browser's own bubbles would speak before the form does.
    <form className={classes['form']} noValidate aria-describedby={id} onSubmit={submit}>
      <div className={classes['fields']}>{children}</div>
      <div id={id} className={classes['problem']} role="alert">
        {problem}
      </div>
      <PrimaryButton type="submit" isFullWidth isBusy={isBusy} isDisabled={isIncomplete}>
        {button}
      </PrimaryButton>
    </form>
  );
};
