import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const read = (): string => {
  const file = join(service.deps.config.dataDir, 'security.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** The lines that a request adds. */
const linesOf = async (request: () => Promise<unknown>): Promise<Record<string, unknown>[]> => {
  const before = read();
  await request();
  return read()
    .slice(before.length)
    .trimEnd()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};

const inject = (url: string, headers: Record<string, string> = {}, payload?: object) =>
  service.app.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url,
    headers,
    remoteAddress: '203.0.113.77',
    ...(payload === undefined ? {} : { payload }),
  });

const signIn = { email: 'somebody@example.test', password: 'a wrong password' };

test.each([
  ['a sign-in', 'sign_in_refused', '/api/auth/login', {}, signIn],
  ['a token', 'token_refused', '/api/promos', { authorization: 'Bearer pole_nothing' }, undefined],
  ['another host', 'host_refused', '/api/health', { host: 'evil.example' }, undefined],
  ['another site', 'origin_refused', '/api/auth/login', { 'sec-fetch-site': 'cross-site' }, signIn],
] as const)('%s that is refused has a line', async (_what, event, url, headers, payload) => {
  const lines = await linesOf(() => inject(url, headers, payload));
  expect(lines).toEqual([
    {
      time: expect.stringMatching(/Z$/),
      event,
      code: expect.stringMatching(/^[A-Z_]+$/),
      method: payload === undefined ? 'GET' : 'POST',
      route: url,
      account: null,
      network: '203.0.113.0/24',
      reqId: expect.any(String),
    },
  ]);
});

test('names the account that is refused, and nothing else of the person', async () => {
  const person = await service.addPerson({ email: 'ada@example.test' });
  const lines = await linesOf(() => person.call('GET', '/api/admin/users'));
  expect(lines).toMatchObject([{ event: 'access_refused', account: person.id }]);
  await inject('/api/auth/login', {}, { email: person.email, password: 'a wrong password' });
  expect(read()).not.toMatch(/ada@example|wrong password|203\.0\.113\.77/);
});

const attempt = () => inject('/api/auth/login', {}, { ...signIn, email: 'often@example.test' });

test('a throttle has a line, and what is only wrong has none', async () => {
  const lines = await linesOf(async () => {
    for (let tries = 0; tries < 20; tries += 1) await attempt();
  });
  expect(lines.map(({ event }) => event)).toContain('throttled');
  expect(await linesOf(() => inject('/api/nothing'))).toEqual([]);
  expect(await linesOf(() => inject('/api/user'))).toEqual([]);
});
