import { TextInput } from '@mantine/core';
import type { Ref } from 'react';
import {
  type NewPasskey,
  type PasskeyAssertion,
  challengePasskey,
  offerPasskey,
} from '#contract/accounts/passkeys.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import classes from '#src/ui/fields/field-error.module.css';

/** A host without a domain name, for which browsers do not create passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser supports passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  !IP_ADDRESS.test(location.hostname);

/** Loaded on demand, because most users sign in without a passkey. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Asks the user for a passkey. @throws if they cancel, and like `call` */
export const askForPasskey = async (): Promise<PasskeyAssertion> => {
  const [{ startAuthentication }, options] = await Promise.all([webAuthn(), call(challengePasskey)]);
  return startAuthentication({ optionsJSON: options });
};

/** Creates a passkey. @throws if the user cancels or has one on this device, and like `call` */
export const makePasskey = async (): Promise<NewPasskey> => {
  const [{ startRegistration }, options] = await Promise.all([webAuthn(), call(offerPasskey)]);
  // The server sends them in this standard format.
  return startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
};

/** The error for a passkey that was not created or used. Browsers do not say whether the user cancelled or took too long. */
export const describePasskeyError = (error: unknown): string => {
  if (error instanceof ApiError) return describeError(error);
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey of your account already.';
  return 'No passkey was used: it was cancelled, or took too long. You can try again.';
};

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
