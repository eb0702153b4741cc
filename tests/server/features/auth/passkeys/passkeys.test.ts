import { beforeEach, describe, expect, test } from 'vitest';
import type { PasskeyAssertion } from '#contract/accounts/passkeys.contract.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { relyingPartyOf } from '#server/features/auth/passkeys/passkeys.service.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { type SoftwareAuthenticator, softwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';
import {
  addPasskeyOf,
  madePasskey,
  pageOf,
  setUpTwoStep,
  usedPasskey,
} from '#tests/support/two-step-fixtures.ts';

const { mailer, mailsTo } = mailbox();

let service: TestService;
let forward: (by: number) => void;
beforeEach(async () => {
  const time = movableClock();
  ({ forward } = time);
  service = await serviceForTest({ change: () => ({ clock: time.clock, mailer }) });
});

const signInWith = (passkey: PasskeyAssertion) =>
  service.app.inject({ method: 'POST', url: '/api/auth/passkeys/sign-in', payload: { passkey } });

const refusalOf = async (passkey: PasskeyAssertion): Promise<string> =>
  (await signInWith(passkey)).json().code;

const add = (person: Person, passkey: unknown, name = 'Phone') =>
  person.call('POST', '/api/auth/passkeys', { name, passkey });

const challenge = async (): Promise<string> =>
  (await service.app.inject({ method: 'POST', url: '/api/auth/passkeys/challenge' })).json().challenge;

const listOf = async (person: Person): Promise<{ id: string; name: string; lastUsedAt: string | null }[]> =>
  (await person.call('GET', '/api/auth/passkeys')).json().passkeys;

describe('a passkey', () => {
  test('is added, signs in without an address or a code, and tells its owner', async () => {
    const person = await service.addPerson({ password: 'secret' });
    await setUpTwoStep(service, person, 'secret');
    const { authenticator } = await addPasskeyOf(service, person);
    expect((await mailsTo(service, person.email)).at(-1)?.text).toContain('A passkey was added');
    const signedIn = await signInWith(await usedPasskey(service, authenticator));
    expect([signedIn.statusCode, signedIn.json().email]).toEqual([200, person.email]);
    const cookie = `polepro=${signedIn.cookies.find(({ name }) => name === 'polepro')?.value}`;
    const { sessions } = (
      await service.app.inject({ url: '/api/auth/sessions', headers: { cookie } })
    ).json();
    expect(sessions.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).signedInWith).toBe('passkey');
  });

  test('asks the browser for a finger, face or PIN, and for one that is found without an address', async () => {
    const person = await service.addPerson();
    const { id } = await addPasskeyOf(service, person);
    const offered = (await person.call('POST', '/api/auth/passkeys/options')).json();
    expect(offered).toMatchObject({
      rp: { id: 'localhost', name: 'PolePro' },
      user: { name: person.email, id: Buffer.from(person.id).toString('base64url') },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(offered.excludeCredentials).toHaveLength(1);
    const challenged = await service.app.inject({ method: 'POST', url: '/api/auth/passkeys/challenge' });
    expect(challenged.json()).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(challenged.json().allowCredentials).toBeUndefined();
    expect(id).toMatch(/^[\w-]{22}$/);
  });

  test('has a name that its owner changes, shows its last use, and is removed', async () => {
    const person = await service.addPerson();
    const { id, authenticator } = await addPasskeyOf(service, person);
    expect(await listOf(person)).toMatchObject([{ id, name: 'Phone', lastUsedAt: null }]);
    const renamed = await person.call('PATCH', `/api/auth/passkeys/${id}`, { name: ' Old phone ' });
    expect(renamed.json().name).toBe('Old phone');
    forward(MINUTE_MS);
    await signInWith(await usedPasskey(service, authenticator));
    expect(await listOf(person)).toMatchObject([
      { name: 'Old phone', lastUsedAt: service.deps.clock.now().toISOString() },
    ]);
    expect((await person.call('DELETE', `/api/auth/passkeys/${id}`)).statusCode).toBe(204);
    const refused = await signInWith(await usedPasskey(service, authenticator));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'PASSKEY_REFUSED']);
    const { events } = (await person.call('GET', '/api/auth/activity')).json();
    expect(events).toContainEqual(expect.objectContaining({ kind: 'passkey_removed', detail: 'Old phone' }));
  });

  test('is one of ten at most, and belongs to one account', async () => {
    const [person, other] = [await service.addPerson(), await service.addPerson()];
    const authenticator = softwareAuthenticator(person.id);
    expect((await add(person, await madePasskey(service, person, authenticator))).statusCode).toBe(201);
    const duplicate = await add(other, await madePasskey(service, other, authenticator));
    expect([duplicate.statusCode, duplicate.json().code]).toEqual([409, 'PASSKEY_EXISTS']);
    const made = await Promise.all(Array.from({ length: 12 }, () => madePasskey(service, person)));
    const statuses = await Promise.all(made.map(async (passkey) => (await add(person, passkey)).statusCode));
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect((await person.call('POST', '/api/auth/passkeys/options')).json().code).toBe('TOO_MANY_PASSKEYS');
  });

  test('is deleted with its account', async () => {
    const person = await service.addPerson({ password: 'secret' });
    await addPasskeyOf(service, person);
    await person.call('DELETE', '/api/user', { password: 'secret' });
    expect(await service.deps.dataSource.query('SELECT 1 FROM passkeys')).toEqual([]);
  });
});

describe('a passkey is refused', () => {
  let person: Person;
  let authenticator: SoftwareAuthenticator;
  beforeEach(async () => {
    person = await service.addPerson();
    ({ authenticator } = await addPasskeyOf(service, person));
  });

  test('when its challenge was used, is too old or invented', async () => {
    const once = await usedPasskey(service, authenticator);
    expect((await signInWith(once)).statusCode).toBe(200);
    expect(await refusalOf(once)).toBe('PASSKEY_REFUSED');
    const late = await usedPasskey(service, authenticator);
    forward(6 * MINUTE_MS);
    expect(await refusalOf(late)).toBe('PASSKEY_REFUSED');
    await sweepSessions(service.deps);
    expect(await service.deps.dataSource.query('SELECT 1 FROM passkey_challenges')).toEqual([]);
    const invented = authenticator.use({ challenge: 'aW52ZW50ZWQ', ...pageOf(service) });
    expect(await refusalOf(invented)).toBe('PASSKEY_REFUSED');
  });

  test('when a page of another site or domain asked for it', async () => {
    const elsewhere = { ...pageOf(service), origin: 'https://polepro.example' };
    expect(await refusalOf(authenticator.use({ challenge: await challenge(), ...elsewhere }))).toBe(
      'PASSKEY_REFUSED',
    );
    const otherDomain = { ...pageOf(service), rpId: 'polepro.example' };
    expect(await refusalOf(authenticator.use({ challenge: await challenge(), ...otherDomain }))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  test('when nobody was verified, it signs wrongly, or it is said to be of another account', async () => {
    const page = pageOf(service);
    const absent = authenticator.use({ challenge: await challenge(), ...page, isVerified: false });
    expect(await refusalOf(absent)).toBe('PASSKEY_REFUSED');
    const good = await usedPasskey(service, authenticator);
    const forged = softwareAuthenticator(person.id).use({ challenge: await challenge(), ...page });
    expect(await refusalOf({ ...forged, id: good.id, rawId: good.id })).toBe('PASSKEY_REFUSED');
    const userHandle = Buffer.from('somebody else').toString('base64url');
    expect(await refusalOf({ ...good, response: { ...good.response, userHandle } })).toBe('PASSKEY_REFUSED');
  });

  test('when its counter does not grow, as that of a copy', async () => {
    const page = pageOf(service);
    const use = async (counter: number) =>
      signInWith(authenticator.use({ challenge: await challenge(), ...page, counter }));
    expect((await use(7)).statusCode).toBe(200);
    expect((await use(7)).json().code).toBe('PASSKEY_REFUSED');
    expect((await use(8)).statusCode).toBe(200);
  });

  test('when the challenge to make it was given to another session', async () => {
    const other = await service.addPerson();
    const passkey = await madePasskey(service, other);
    expect((await add(person, passkey)).json().code).toBe('PASSKEY_REFUSED');
  });
});

test.each([
  ['https://promo.example.com', { id: 'promo.example.com', origin: 'https://promo.example.com' }],
  [
    'https://promo.example.com:8443/app',
    { id: 'promo.example.com', origin: 'https://promo.example.com:8443' },
  ],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
])('the address %s names itself %j to authenticators', (publicUrl, expected) => {
  const config = { ...service.deps.config, publicUrl };
  expect(relyingPartyOf({ config })).toEqual({ name: 'PolePro', ...expected });
});
