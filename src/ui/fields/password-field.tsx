import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import classes from '#src/ui/fields/field-error.module.css';

type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  placeholder?: string;
  value: string;
  /** The error message, or ''. Omit it if the form shows errors elsewhere. */
  problem?: string;
  onChange: (value: string) => void;
};

/** A password input with a show button. */
export const PasswordField = ({
  label,
  name,
  autoComplete,
  placeholder = '',
  value,
  problem,
  onChange,
}: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      classNames={problem === undefined ? {} : { root: classes.field, error: classes.line }}
      label={label}
      name={name}
      size="md"
      autoComplete={autoComplete}
      placeholder={placeholder}
      required
      withAsterisk={false}
      error={problem}
      errorProps={{ role: 'alert' }}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': `${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        tabIndex: 0,
      }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
