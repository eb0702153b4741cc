import { expect, test } from 'vitest';
import { createLog } from '#server/log.ts';
import { networkOf } from '#server/plugins/client-network.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('counts %s as %s', (ip, network) => {
  expect(networkOf({ ip })).toBe(network);
});

/** A service with these settings, a clock that stands still, and its log; `guess` fails to sign in to a new account. */
const serviceBehind = async (trustProxy: string) => {
  const lines: string[] = [];
  const service = await serviceForTest({
    settings: { TRUST_PROXY: trustProxy },
    change: () => ({
      clock: movableClock().clock,
      log: createLog('info', { write: (line) => lines.push(line) }),
    }),
  });
  let guesses = 0;
  const guess = async (remoteAddress: string, forwarded?: string) => {
    guesses += 1;
    const { statusCode } = await service.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      ...(forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } }),
      payload: { email: `someone${guesses}@example.test`, password: 'wrong' },
    });
    return statusCode;
  };
  return { guess, logged: () => lines.join('') };
};

const guessTimes = async (times: number, guess: (index: number) => Promise<number>): Promise<number[]> => {
  const statuses = [];
  for (let index = 0; index < times; index += 1) statuses.push(await guess(index));
  return statuses;
};

test('the addresses of one IPv6 network share the count of failed attempts', async () => {
  const { guess } = await serviceBehind('loopback');
  const statuses = await guessTimes(40, (index) => guess(`2001:db8::${(index + 1).toString(16)}`));
  expect(statuses.at(-1)).toBe(429);
  expect(await guess('2001:db8:0:1::1')).toBe(401);
});

test('visitors behind a proxy that TRUST_PROXY names are counted separately', async () => {
  const { guess, logged } = await serviceBehind('loopback, 10.0.0.0/8');
  const statuses = await guessTimes(40, (index) => guess('10.9.8.7', `198.51.100.${index + 1}`));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(logged()).toContain('forwarded addresses are trusted from these proxies');
  expect(logged()).not.toContain('an untrusted proxy');
});

test('an address forwarded by anybody else is not believed, and the log names the setting, once', async () => {
  const { guess, logged } = await serviceBehind('loopback');
  const statuses = await guessTimes(40, (index) => guess('10.9.8.7', `198.51.100.${index + 1}`));
  expect(statuses.at(-1)).toBe(429);
  expect(logged().match(/name it in TRUST_PROXY/g)).toHaveLength(1);
});
