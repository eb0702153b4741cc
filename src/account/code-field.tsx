import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import classes from '#src/ui/fields/field-error.module.css';

type CodeFieldProps = {
  label?: string;
  /** Codes of an authenticator app have six digits; recovery codes also have letters. */
  kind?: 'app' | 'recovery';
  value: string;
  /** The error message, or ''. Omit it if the form shows errors elsewhere. */
  problem?: string;
  ref?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
};

/** A field for a sign-in code. Phones fill in the codes of their own apps. */
export const CodeField = ({ kind = 'app', label, value, problem, ref, onChange }: CodeFieldProps) => (
  <TextInput
    classNames={problem === undefined ? {} : { root: classes.field, error: classes.line }}
    label={label ?? (kind === 'app' ? 'Code' : 'Recovery code')}
    name="code"
    size="md"
    ref={ref}
    autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
    inputMode={kind === 'app' ? 'numeric' : 'text'}
    autoCapitalize="none"
    spellCheck={false}
    maxLength={40}
    placeholder={kind === 'app' ? '6 digits' : 'e.g. k7m2q-x9ftb'}
    required
    withAsterisk={false}
    error={problem}
    errorProps={{ role: 'alert' }}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
