import { TextInput } from '@mantine/core';
import { login } from '#contract/auth.contract.ts';

/** Whether the service would take this for an email address. */
export const isEmail = (text: string): boolean => login.body.shape.email.safeParse(text.trim()).success;

type EmailFieldProps = { value: string; isWrong?: boolean; onChange: (value: string) => void };

export const EmailField = ({ value, isWrong = false, onChange }: EmailFieldProps) => (
  <TextInput
    label="Email"
    type="email"
    name="email"
    size="md"
    autoComplete="username"
    placeholder="you@yourstudio.com"
    required
    withAsterisk={false}
    aria-invalid={isWrong}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
