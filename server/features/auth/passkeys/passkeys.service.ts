import { isIP } from 'node:net';
import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { NewPasskey, Passkey, PasskeyAssertion } from '#contract/accounts/passkeys.contract.ts';
import { PASSKEYS_MAX } from '#contract/limits.ts';
import { isDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, lockUntilCommit } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { isDuplicate } from '#server/error-code.ts';
import { AppError } from '#server/errors.ts';
import { CHALLENGE_MS, newChallenge, spendChallenge } from './challenges.ts';
import { type PasskeyRow, passkeyEntity } from './passkey.entity.ts';

/** How this installation identifies itself to authenticators. Passkeys belong to the domain `id` and work only on pages of `origin`. */
type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of the public address. Browsers make no passkeys for IP addresses. This machine is therefore called localhost, so that
 * passkeys can be tried without a domain; other IP addresses cannot have them.
 */
export const relyingPartyOf = ({ config }: Pick<LocalDeps, 'config'>): RelyingParty => {
  const url = new URL(config.publicUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) url.hostname = 'localhost';
  return { name: 'PolePro', id: url.hostname, origin: url.origin };
};

/** Loaded with the first passkey, because it takes 0.5 s and most processes never need it. */
const webAuthn = () => import('@simplewebauthn/server');

/** The COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

const toView = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** A person's passkeys, newest first. */
export const listPasskeys = async (
  { dataSource }: LocalDeps,
  userId: string,
): Promise<{ passkeys: Passkey[] }> => {
  const rows = await dataSource
    .getRepository(passkeyEntity)
    .find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
  return { passkeys: rows.map(toView) };
};

/**
 * The options for a browser to make a passkey that works without typing an address and asks for a finger, a face or a PIN.
 *
 * @throws AppError TOO_MANY_PASSKEYS, or EMAIL_NOT_CONFIRMED because the address may belong to someone else.
 */
export const offerPasskey = async (
  deps: LocalDeps,
  actor: CurrentUser,
  sessionId: string,
): Promise<{ challenge: string }> => {
  if (actor.mustConfirmEmail) throw new AppError('EMAIL_NOT_CONFIRMED');
  const known = await deps.dataSource.getRepository(passkeyEntity).findBy({ userId: actor.id });
  if (known.length >= PASSKEYS_MAX) throw new AppError('TOO_MANY_PASSKEYS');
  const { id: rpID, name: rpName } = relyingPartyOf(deps);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: actor.email,
    userID: new Uint8Array(Buffer.from(actor.id)),
    challenge: await newChallenge(deps, sessionId),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
};

/** The result of a check by the library, which throws for every kind of invalid credential. */
const checked = async <T extends { verified: boolean }>(
  { log }: LocalDeps,
  check: () => Promise<T>,
): Promise<T & { verified: true }> => {
  const result = await check().catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) throw error;
    log.info({ err: error }, 'a passkey was refused');
    return null;
  });
  if (result === null || !result.verified) throw new AppError('PASSKEY_REFUSED');
  // `verified` was just tested.
  return result as T & { verified: true };
};

/** Call this after the insert, because it counts the new passkey too. Concurrent inserts of one person wait for one another. */
const assertPasskeyCount = async (manager: EntityManager, userId: string): Promise<void> => {
  await lockUntilCommit(manager, `passkeys of ${userId}`);
  if ((await manager.getRepository(passkeyEntity).countBy({ userId })) > PASSKEYS_MAX)
    throw new AppError('TOO_MANY_PASSKEYS');
};

/**
 * Adds the passkey that the browser of this session has made.
 *
 * @throws AppError PASSKEY_REFUSED, PASSKEY_EXISTS or TOO_MANY_PASSKEYS.
 */
export const addPasskey = async (
  deps: LocalDeps,
  { userId, sessionId }: { userId: string; sessionId: string },
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Passkey> => {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(deps);
  const { transports = [], ...response } = passkey.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await checked(deps, () =>
    verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge: (challenge) => spendChallenge(deps, challenge, sessionId),
      expectedOrigin,
      expectedRPID,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (registrationInfo === undefined) throw new AppError('PASSKEY_REFUSED');
  const { credential } = registrationInfo;
  const row: PasskeyRow = {
    id: newId(),
    userId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: String(credential.counter),
    transports,
    name,
    createdAt: deps.clock.now(),
    lastUsedAt: null,
  };
  await inTransaction(deps.dataSource, async (manager) => {
    await manager.getRepository(passkeyEntity).insert(row);
    await assertPasskeyCount(manager, userId);
  }).catch((error: unknown) => {
    throw isDuplicate(error) ? new AppError('PASSKEY_EXISTS') : error;
  });
  return toView(row);
};

/** The options for a browser to use any passkey that the person chooses. */
export const challengePasskey = async (deps: LocalDeps): Promise<{ challenge: string }> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(deps).id,
    challenge: await newChallenge(deps, null),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
  return { ...options };
};

/**
 * Checks the use of a passkey, records it, and returns the owner's id.
 *
 * @throws AppError PASSKEY_REFUSED, both for an unknown passkey and for a wrong signature.
 */
export const acceptPasskey = async (deps: LocalDeps, passkey: PasskeyAssertion): Promise<string> => {
  const passkeys = deps.dataSource.getRepository(passkeyEntity);
  const row = await passkeys.findOneBy({ credentialId: passkey.id });
  const { userHandle } = passkey.response;
  const isOfAnother = userHandle != null && Buffer.from(userHandle, 'base64url').toString() !== row?.userId;
  if (row === null || isOfAnother) throw new AppError('PASSKEY_REFUSED');
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(deps);
  const { clientDataJSON, authenticatorData, signature } = passkey.response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { authenticationInfo } = await checked(deps, () =>
    verifyAuthenticationResponse({
      response: {
        ...passkey,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: (challenge) => spendChallenge(deps, challenge, null),
      expectedOrigin,
      expectedRPID,
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: Number(row.counter),
        transports: row.transports,
      },
    }),
  );
  await passkeys.update(
    { id: row.id },
    { counter: String(authenticationInfo.newCounter), lastUsedAt: deps.clock.now() },
  );
  return row.userId;
};

/** Renames one of a person's passkeys. @throws AppError NOT_FOUND when it is not theirs. */
export const renamePasskey = async (
  { dataSource }: LocalDeps,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey> => {
  const passkeys = dataSource.getRepository(passkeyEntity);
  await passkeys.update({ id, userId }, { name });
  const row = await passkeys.findOneBy({ id, userId });
  if (row === null) throw new AppError('NOT_FOUND');
  return toView(row);
};

/** Removes one of a person's passkeys, and returns its name. @throws AppError NOT_FOUND when it is not theirs. */
export const removePasskey = async (
  { dataSource }: LocalDeps,
  userId: string,
  id: string,
): Promise<string> => {
  const passkeys = dataSource.getRepository(passkeyEntity);
  const row = await passkeys.findOneBy({ id, userId });
  const { affected } = await passkeys.delete({ id, userId });
  if (row === null || affected !== 1) throw new AppError('NOT_FOUND');
  return row.name;
};
