import { expect, test } from 'vitest';
import { approximateNetwork, deviceName } from '#server/features/auth/accounts/account-events.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { serviceForTest, serviceWithPerson } from '#tests/support/test-service.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

test.each([
  ['203.0.113.9', '203.0.113.*'],
  ['2001:db8:1:2::', '2001:db8:1:*'],
  ['unknown', null],
])('the network %s is recorded as %s', (network, approximate) => {
  expect(approximateNetwork(network)).toBe(approximate);
});

test('sign-ins, refusals and changes are recorded with time, device and approximate network, newest first', async () => {
  const service = await serviceForTest();
  const { deps, app } = service;
  const { id, email, call } = await service.addPerson({ password: 'moon-and-pole' });
  const signIn = (password: string) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '203.0.113.9',
      headers: { 'user-agent': CHROME },
      payload: { email, password },
    });
  await signIn('wrong');
  await deps.background.settle();
  await signIn('moon-and-pole');
  await deps.dataSource.query(`UPDATE users SET role = 'pro' WHERE id = $1`, [id]);
  await call('DELETE', '/api/auth/sessions');
  const { events } = (await call('GET', '/api/auth/activity')).json();
  expect(events.map(({ kind }: { kind: string }) => kind)).toEqual([
    'others_signed_out',
    'rights_changed',
    'signed_in',
    'sign_in_refused',
  ]);
  expect(events[1]).toMatchObject({ device: null, network: null, detail: 'user > pro' });
  expect(events[2]).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    at: expect.stringMatching(/Z$/),
    kind: 'signed_in',
    device: 'Chrome on Android',
    network: '203.0.113.*',
    detail: null,
  });
  await call('POST', '/api/auth/logout');
  const [latest] = await deps.dataSource.query('SELECT kind FROM account_events ORDER BY at DESC LIMIT 1');
  expect(latest.kind).toBe('signed_out');
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 'Chrome on Windows'],
  ['www.prize.example/1.0 ', 'An unknown device'],
])('a browser that calls itself %s is %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test('nobody sees the record of another account, and an account without one has none', async () => {
  const { service, person } = await serviceWithPerson();
  const other = await service.addPerson({ password: 'moon-and-pole' });
  const given = { currentPassword: 'moon-and-pole', newPassword: 'night-on-the-pole' };
  expect((await other.call('POST', '/api/auth/change-password', given)).statusCode).toBe(200);
  expect((await person.call('GET', '/api/auth/activity')).json()).toEqual({ events: [] });
});

test('the record is only added to, until the account is deleted or a year is over', async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  const { dataSource } = service.deps;
  const sql = (statement: string) => dataSource.query(statement);
  const { call } = await service.addPerson({ password: 'moon-and-pole' });
  await call('DELETE', '/api/auth/sessions');
  for (const change of [
    `UPDATE account_events SET kind = 'signed_in'`,
    'DELETE FROM account_events',
    'TRUNCATE account_events',
  ]) {
    await expect(sql(change)).rejects.toThrow('account_events is append-only');
  }
  expect((await call('DELETE', '/api/user', { password: 'moon-and-pole' })).statusCode).toBe(204);
  expect(await sql('SELECT * FROM account_events')).toEqual([]);
  const old = await service.addPerson();
  await sql(`INSERT INTO account_events (id, user_id, at, kind)
             VALUES ('old', '${old.id}', now() - interval '366 days', 'signed_in')`);
  forward(1000);
  await sweepSessions(service.deps);
  expect(await sql('SELECT * FROM account_events')).toEqual([]);
});

test('a long attack adds at most 20 refusals a day', async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  const { email } = await service.addPerson({ password: 'moon-and-pole' });
  for (let guesses = 0; guesses < 25; guesses += 1) {
    const payload = { email, password: 'wrong' };
    await service.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    forward(31_000);
  }
  await service.deps.background.settle();
  const rows = await service.deps.dataSource.query('SELECT * FROM account_events');
  expect(rows).toHaveLength(20);
});
