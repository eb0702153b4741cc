import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiToken } from '#contract/accounts/api-tokens.contract.ts';
import { API_TOKENS_MAX } from '#contract/limits.ts';
import { DAY_MS } from '#schema/durations.ts';
import { startSession } from '#server/features/auth/sessions/sessions.service.ts';
import { PASSWORD, newToken } from '#tests/support/access-fixtures.ts';
import { archiveOf } from '#tests/support/account-archive.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock }) });
});
afterAll(() => service.close());

/** The status of a call that goes by the token. */
const callWith = async (secret: string, headers: Record<string, string> = {}): Promise<number> => {
  const authorization = `Bearer ${secret}`;
  return (await service.app.inject({ url: '/api/promos', headers: { authorization, ...headers } }))
    .statusCode;
};

const tokensOf = async (person: Person): Promise<ApiToken[]> =>
  (await person.call('GET', '/api/tokens')).json().tokens;

describe('an API token', () => {
  test('shows its secret once, and the database stores a hash alone', async () => {
    const person = await service.addPerson();
    const made = await person.call('POST', '/api/tokens', {
      name: ' Monday script ',
      scopes: ['renders', 'read', 'renders'],
    });
    expect(made.statusCode).toBe(201);
    const { secret, ...token } = made.json();
    expect(secret).toMatch(/^polepro_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Monday script',
      scopes: ['read', 'renders'],
      createdAt: clock.now().toISOString(),
      lastUsedAt: null,
      expiresAt: null,
    });
    expect(await tokensOf(person)).toEqual([token]);
    const rows = await service.deps.dataSource.query('SELECT * FROM api_tokens WHERE user_id = $1', [
      person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice('polepro_'.length));
    expect(await callWith(secret)).toBe(200);
  });

  test('tells when it was last used, to a minute', async () => {
    const person = await service.addPerson();
    const { secret } = await newToken(person);
    const lastUsed = async (): Promise<string | null | undefined> => (await tokensOf(person))[0]?.lastUsedAt;
    const first = clock.now().toISOString();
    await callWith(secret);
    forward(30_000);
    await callWith(secret);
    expect(await lastUsed()).toBe(first);
    forward(31_000);
    await callWith(secret);
    expect(await lastUsed()).toBe(clock.now().toISOString());
  });

  test('is refused from the moment it is revoked, and nobody revokes that of another', async () => {
    const [person, stranger] = [await service.addPerson(), await service.addPerson()];
    const { id, secret } = await newToken(person);
    expect((await stranger.call('DELETE', `/api/tokens/${id}`)).statusCode).toBe(404);
    expect(await tokensOf(stranger)).toEqual([]);
    expect(await callWith(secret)).toBe(200);
    expect((await person.call('DELETE', `/api/tokens/${id}`)).statusCode).toBe(204);
    expect(await callWith(secret)).toBe(401);
    expect((await person.call('DELETE', `/api/tokens/${id}`)).statusCode).toBe(404);
  });

  test('works for as many days as was chosen, then is refused by a sentence of its own, and stays in the list', async () => {
    const person = await service.addPerson();
    const body = { name: 'Script', scopes: ['read'], expiresInDays: 30 };
    const { secret, expiresAt } = (await person.call('POST', '/api/tokens', body)).json();
    forward(30 * DAY_MS - 1);
    expect(await callWith(secret)).toBe(200);
    forward(1);
    expect(expiresAt).toBe(clock.now().toISOString());
    const headers = { authorization: `Bearer ${secret}` };
    const refusal = await service.app.inject({ url: '/api/promos', headers });
    expect([refusal.statusCode, refusal.json().code]).toEqual([401, 'TOKEN_EXPIRED']);
    expect(refusal.json().message).toContain('has expired');
    // Sessions end sooner.
    const cookie = `polepro=${await startSession(service.deps, person.id)}`;
    const listed = await service.app.inject({ url: '/api/tokens', headers: { cookie } });
    expect(listed.json().tokens).toMatchObject([{ expiresAt }]);
  });

  test('acts with the rights that its owner has now, and ends with the account', async () => {
    const person = await service.addPerson({ role: 'studio_owner', password: PASSWORD });
    const { secret } = await newToken(person);
    const timetable = async (): Promise<number> => {
      const headers = { authorization: `Bearer ${secret}` };
      return (await service.app.inject({ url: '/api/timetable?from=2026-11-23&to=2026-11-29', headers }))
        .statusCode;
    };
    expect(await timetable()).toBe(200);
    await service.deps.dataSource.query(`UPDATE users SET role = 'user' WHERE id = $1`, [person.id]);
    expect(await timetable()).toBe(403);
    expect((await person.call('DELETE', '/api/user', { password: PASSWORD })).statusCode).toBe(204);
    expect(await callWith(secret)).toBe(401);
  });

  test('ends when the password changes, and stays when other devices are signed out', async () => {
    const person = await service.addPerson({ password: PASSWORD });
    const { secret } = await newToken(person);
    await person.call('DELETE', '/api/auth/sessions');
    expect(await callWith(secret)).toBe(200);
    const body = { currentPassword: PASSWORD, newPassword: 'pole-and-moon-and-stars' };
    expect((await person.call('POST', '/api/auth/change-password', body)).statusCode).toBe(200);
    expect(await callWith(secret)).toBe(401);
  });

  test('is one of at most ten, even when many are requested at once', async () => {
    const person = await service.addPerson();
    const body = { name: 'Script', scopes: ['read'] };
    const responses = await Promise.all(
      Array.from({ length: API_TOKENS_MAX + 3 }, () => person.call('POST', '/api/tokens', body)),
    );
    const refused = responses
      .filter(({ statusCode }) => statusCode !== 201)
      .map((response) => response.json().code);
    expect(refused).toEqual(Array.from({ length: 3 }, () => 'TOO_MANY_TOKENS'));
    expect(await tokensOf(person)).toHaveLength(API_TOKENS_MAX);
  });

  test.each([
    ['no name', { name: ' ', scopes: ['read'] }, 'name'],
    ['no scope', { name: 'Script', scopes: [] }, 'scopes'],
    ['an unknown scope', { name: 'Script', scopes: ['everything'] }, 'scopes.0'],
    ['a time that is none', { name: 'Script', scopes: ['read'], expiresInDays: 31 }, 'expiresInDays'],
  ])('with %s is refused by the name of the field', async (_what, body, path) => {
    const response = await (await service.addPerson()).call('POST', '/api/tokens', body);
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, path]);
  });

  test('leaves a trace in the record of the account, and is in the export', async () => {
    const person = await service.addPerson();
    const { id, secret } = await newToken(person, ['read'], 'Wall screen');
    const profile = (await archiveOf(person)).get('profile.json')?.toString() ?? '';
    expect(JSON.parse(profile).tokens).toEqual(await tokensOf(person));
    expect(profile).not.toContain(secret);
    forward(1000);
    await person.call('DELETE', `/api/tokens/${id}`);
    const { events } = (await person.call('GET', '/api/auth/activity')).json();
    expect(events.map(({ kind, detail }: { kind: string; detail: string }) => [kind, detail])).toEqual([
      ['token_revoked', 'Wall screen'],
      ['token_created', 'Wall screen'],
    ]);
  });

  test('goes before a cookie, and is no way around the check of where a request for everybody comes from', async () => {
    const person = await service.addPerson();
    const cookie = person.cookie;
    expect(await callWith('polepro_wrong', { cookie })).toBe(401);
    const logout = (headers: Record<string, string>) =>
      service.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { cookie, ...headers } });
    const authorization = 'Bearer polepro_wrong';
    const fromElsewhere = await logout({ authorization, 'sec-fetch-site': 'cross-site' });
    expect(fromElsewhere.json().code).toBe('FORBIDDEN_ORIGIN');
    expect((await person.call('GET', '/api/user')).statusCode).toBe(200);
  });
});
