import { PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { loginMessage } from '#src/features/auth/login-message.ts';
import classes from '#src/features/auth/sign-in-form.module.css';
import { useLogin } from '#src/features/auth/use-login.ts';
import { PrimaryButton } from '#src/ui/primary-button.tsx';

/** Email and password; the button waits until both are there. */
export const SignInForm = () => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const login = useLogin();
  const isEmpty = email.trim() === '' || password === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isEmpty && !login.isPending) login.mutate({ email: email.trim(), password });
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <TextInput
        label="Email"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        placeholder="you@yourstudio.com"
        required
        withAsterisk={false}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Password"
        name="password"
        size="md"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visible={isShown}
        onVisibilityChange={setIsShown}
        visibilityToggleButtonProps={{
          'aria-label': isShown ? 'Hide password' : 'Show password',
          tabIndex: 0,
        }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes['error']} role="alert">
        {login.isError && loginMessage(login.error)}
      </div>
      <PrimaryButton type="submit" isFullWidth isBusy={login.isPending} isDisabled={isEmpty}>
        Sign In
      </PrimaryButton>
    </form>
  );
};
