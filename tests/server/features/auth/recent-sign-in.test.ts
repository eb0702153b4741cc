import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isImpersonationDenied } from '#contract/endpoint.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import { nameOf } from '#tests/support/access-fixtures.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import {
  addPasskeyOf,
  appCode,
  setUpTwoStep,
  usedPasskey,
  wrongCode,
} from '#tests/support/two-step-fixtures.ts';

const PASSWORD = 'moon-and-pole';

let service: TestService;
let forward: (by: number) => void;
beforeEach(async () => {
  const time = movableClock();
  ({ forward } = time);
  service = await startTestService({ change: () => ({ clock: time.clock }) });
  onTestFinished(service.close);
});

type Cookies = Record<string, string>;

const ask = (cookies: Cookies, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  service.app.inject({ method, url, cookies, ...(payload === undefined ? {} : { payload }) });

const cookiesOf = (person: Person): Cookies => ({ polepro: person.cookie.replace('polepro=', '') });

const newToken = (cookies: Cookies) =>
  ask(cookies, 'POST', '/api/tokens', { name: 'Script', scopes: ['read'] });

/** Proves who they are; the cookies with the new session. */
const confirm = async (cookies: Cookies, proof: object) => {
  const response = await ask(cookies, 'POST', '/api/auth/recent-sign-in', proof);
  const renewed = response.cookies.find(({ name }) => name === 'polepro');
  return { response, renewed: { ...cookies, ...(renewed && { polepro: renewed.value }) } };
};

describe('a sign-in that is older than ten minutes', () => {
  test('makes no API token until the person has given their password again, which renews the cookie', async () => {
    const person = await service.addPerson({ password: PASSWORD });
    const former = cookiesOf(person);
    forward(10 * MINUTE_MS);
    expect((await newToken(former)).statusCode).toBe(201);
    forward(1);
    const refused = await newToken(former);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'RECENT_SIGN_IN_REQUIRED']);
    const wrong = await confirm(former, { password: 'wrong' });
    expect([wrong.response.statusCode, wrong.response.json().code]).toEqual([400, 'WRONG_PASSWORD']);
    const { response, renewed } = await confirm(former, { password: PASSWORD });
    expect(response.statusCode).toBe(204);
    expect((await ask(former, 'GET', '/api/auth/user')).statusCode).toBe(401);
    expect((await newToken(renewed)).statusCode).toBe(201);
    forward(11 * MINUTE_MS);
    expect((await newToken(renewed)).statusCode).toBe(403);
  });

  test('is refreshed by a code of the app, once, or by a passkey of the same account', async () => {
    const person = await service.addPerson({ password: PASSWORD });
    const { secret } = await setUpTwoStep(service, person, PASSWORD);
    const { authenticator } = await addPasskeyOf(service, person);
    const { authenticator: othersPasskey } = await addPasskeyOf(service, await service.addPerson());
    forward(11 * MINUTE_MS);
    const now = service.deps.clock.now();
    const code = appCode(secret, now);
    const bad = await confirm(cookiesOf(person), { code: wrongCode(secret, now) });
    expect(bad.response.json().code).toBe('WRONG_CODE');
    const first = await confirm(cookiesOf(person), { code });
    expect(first.response.statusCode).toBe(204);
    expect((await confirm(first.renewed, { code })).response.json().code).toBe('WRONG_CODE');
    forward(11 * MINUTE_MS);
    const foreign = { passkey: await usedPasskey(service, othersPasskey) };
    expect((await confirm(first.renewed, foreign)).response.json().code).toBe('PASSKEY_REFUSED');
    const { response, renewed } = await confirm(first.renewed, {
      passkey: await usedPasskey(service, authenticator),
    });
    expect(response.statusCode).toBe(204);
    expect((await newToken(renewed)).statusCode).toBe(201);
  });

  test('is checked by a dry run too, so that a page can ask before it downloads', async () => {
    const person = await service.addPerson({ password: PASSWORD });
    const dryRun = () => person.call('GET', '/api/user/export', undefined, { 'x-dry-run': 'true' });
    expect((await dryRun()).statusCode).toBe(204);
    forward(11 * MINUTE_MS);
    expect((await dryRun()).json().code).toBe('RECENT_SIGN_IN_REQUIRED');
  });
});

test('the calls that give away an account or its data require a recent sign-in, and no API token makes them', () => {
  const marked = allEndpoints.filter(({ requiresRecentSignIn }) => requiresRecentSignIn);
  expect(marked.map(nameOf).toSorted()).toEqual([
    'DELETE /api/admin/studio-team/:id/:studioId',
    'DELETE /api/admin/user/:id',
    'DELETE /api/auth/passkeys/:id',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/:id',
    'DELETE /api/auth/two-step',
    'DELETE /api/studio/team/:id',
    'GET /api/admin/activity-export',
    'GET /api/admin/changes/export',
    'GET /api/user/export',
    'PATCH /api/admin/user-role/:id',
    'POST /api/admin/end-sessions/:id',
    'POST /api/admin/impersonations/:id',
    'POST /api/admin/impersonations/:id/start',
    'POST /api/admin/remove-second-factors/:id',
    'POST /api/admin/studio-team',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/two-step/recovery-codes',
    'POST /api/impersonations/:id/allow',
    'POST /api/studio/team',
    'POST /api/tokens',
  ]);
  expect(marked.filter(({ tokenScope }) => tokenScope !== undefined)).toEqual([]);
  // An admin who acts for somebody could not give that person's password.
  const ofPeople = marked.filter(({ access }) => access === 'signed-in' || access.includes('studio_owner'));
  expect(ofPeople.filter((endpoint) => !isImpersonationDenied(endpoint)).map(nameOf)).toEqual([]);
});
