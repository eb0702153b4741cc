import { useState } from 'react';
import { PasswordMeter } from '#src/account/password-meter.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { NEW_PASSWORD_PLACEHOLDER, validateNewPassword } from '#src/ui/fields/validation.ts';

type NewPassword = {
  password: string;
  confirmed: string;
  setPassword: (password: string) => void;
  setConfirmed: (password: string) => void;
  isIncomplete: boolean;
  /** The error message, or ''. */
  validate: () => string;
};

/** The state of `NewPasswordFields`: a new password and its confirmation. */
export const useNewPassword = (): NewPassword => {
  const [password, setPassword] = useState('');
  const [confirmed, setConfirmed] = useState('');
  return {
    password,
    confirmed,
    setPassword,
    setConfirmed,
    isIncomplete: password === '' || confirmed === '',
    validate: () => validateNewPassword(password, confirmed),
  };
};

type NewPasswordFieldsProps = {
  label: string;
  name: string;
  value: NewPassword;
  /** The user's name and email address, if known. */
  own?: readonly string[];
};

/** The two fields of a new password, with a strength meter. */
export const NewPasswordFields = ({ label, name, value, own }: NewPasswordFieldsProps) => (
  <>
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      placeholder={NEW_PASSWORD_PLACEHOLDER}
      value={value.password}
      onChange={value.setPassword}
    />
    <PasswordMeter password={value.password} own={own} />
    <PasswordField
      label="Confirm Password"
      name="confirmPassword"
      autoComplete="new-password"
      value={value.confirmed}
      onChange={value.setConfirmed}
    />
  </>
);
