import {
  type NewPasskey,
  type PasskeyAssertion,
  challengePasskey,
  offerPasskey,
} from '#contract/accounts/passkeys.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

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
