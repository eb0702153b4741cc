import {
  type NewPasskey,
  type PasskeyAssertion,
  challengePasskey,
  offerPasskey,
} from '#contract/accounts/passkeys.contract.ts';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/** An address without a name, for which browsers make no passkeys. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Whether this browser can make and use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext &&
  typeof PublicKeyCredential === 'function' &&
  !IP_ADDRESS.test(location.hostname);

/** Loaded for the first passkey: most people sign in without one. */
const webAuthn = () => import('@simplewebauthn/browser');

/** Lets the person use a passkey. @throws when they cancel, and as `call` does */
export const askForPasskey = async (): Promise<PasskeyAssertion> => {
  const [{ startAuthentication }, options] = await Promise.all([webAuthn(), call(challengePasskey)]);
  return startAuthentication({ optionsJSON: options });
};

/** Lets the person make a passkey. @throws when they cancel or have one on this device, and as `call` does */
export const makePasskey = async (): Promise<NewPasskey> => {
  const [{ startRegistration }, options] = await Promise.all([webAuthn(), call(offerPasskey)]);
  // The server makes them in this standard form.
  return startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  });
};

/** Why a passkey was not made or used. Browsers do not say whether the person cancelled or took too long. */
export const describePasskeyError = (error: unknown): string => {
  if (error instanceof ApiError) return describeError(error);
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey of your account already.';
  return 'No passkey was used: it was cancelled, or took too long. You can try again.';
};
