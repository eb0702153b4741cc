import { Secret, TOTP } from 'otpauth';
import type { NewPasskey, PasskeyAssertion } from '#contract/accounts/passkeys.contract.ts';
import { relyingPartyOf } from '#server/features/auth/passkeys/passkeys.service.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '#tests/support/software-authenticator.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** The code that an app with this secret shows at that time. */
export const appCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Six digits that no app with this secret shows about that time. */
export const wrongCode = (secret: string, at: Date): string => {
  const right = new Set([-1, 0, 1].map((step) => appCode(secret, new Date(at.getTime() + step * 30_000))));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '';
};

/** Begins to set up an app; returns its secret. */
export const beginTwoStep = async (person: Person, password: string): Promise<string> =>
  (await person.call('POST', '/api/auth/two-step/setup', { password })).json().secret;

/** Turns two-step sign-in on; returns the secret of the app and the recovery codes. */
export const setUpTwoStep = async (
  { deps }: TestService,
  person: Person,
  password: string,
): Promise<{ secret: string; recoveryCodes: string[] }> => {
  const secret = await beginTwoStep(person, password);
  const confirmed = await person.call('POST', '/api/auth/two-step/confirm', {
    code: appCode(secret, deps.clock.now()),
  });
  return { secret, recoveryCodes: confirmed.json().recoveryCodes };
};

/** What a browser on the service's own page knows. */
export const pageOf = ({ deps }: TestService): { origin: string; rpId: string } => {
  const { id: rpId, origin } = relyingPartyOf(deps);
  return { rpId, origin };
};

/** A passkey that the browser of this person has made, and the service does not know yet. */
export const madePasskey = async (
  service: TestService,
  person: Person,
  authenticator = softwareAuthenticator(person.id),
): Promise<NewPasskey> => {
  const { challenge } = (await person.call('POST', '/api/auth/passkeys/options')).json();
  return authenticator.make({ challenge, ...pageOf(service) });
};

/** Adds a passkey to the account, and returns its id and what signs with it. */
export const addPasskeyOf = async (
  service: TestService,
  person: Person,
): Promise<{ id: string; authenticator: SoftwareAuthenticator }> => {
  const authenticator = softwareAuthenticator(person.id);
  const passkey = await madePasskey(service, person, authenticator);
  const added = await person.call('POST', '/api/auth/passkeys', { name: 'Phone', passkey });
  return { id: added.json().id, authenticator };
};

/** The use of a passkey for a new challenge. */
export const usedPasskey = async (
  service: TestService,
  authenticator: SoftwareAuthenticator,
): Promise<PasskeyAssertion> => {
  const challenged = await service.app.inject({ method: 'POST', url: '/api/auth/passkeys/challenge' });
  return authenticator.use({ challenge: challenged.json().challenge, ...pageOf(service) });
};

/** Bodies of the calls about two-step sign-in and passkeys, for the access matrix, where everyone has this password. */
export const twoStepBodies = (
  password: string,
): Record<string, (service: TestService, caller: Person) => unknown> => ({
  'POST /api/auth/two-step/setup': () => ({ password }),
  'POST /api/auth/two-step/confirm': async (service, caller) => {
    const secret = await beginTwoStep(caller, password);
    return { code: secret === undefined ? '000000' : appCode(secret, service.deps.clock.now()) };
  },
  'POST /api/auth/second-step': () => ({ code: '000000' }),
  'POST /api/auth/recent-sign-in': () => ({ password }),
  'POST /api/auth/passkeys': async (service, caller) => ({
    name: 'Phone',
    passkey: await madePasskey(service, caller),
  }),
  'PATCH /api/auth/passkeys/:id': () => ({ name: 'My phone' }),
  'POST /api/auth/passkeys/sign-in': (service, caller) => ({
    passkey: softwareAuthenticator(caller.id).use({ challenge: 'invented', ...pageOf(service) }),
  }),
});
