import { expect, test } from 'vitest';
import { DAY_MS, DAY_SECONDS } from '#schema/durations.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { serviceForTest } from '#tests/support/test-service.ts';

const PASSWORD = 'moon-and-pole';

/** A service whose clock stands still, and browsers that sign in with what is in their cookie jar. */
const setUp = async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  let addresses = 0;
  const newBrowser = () => {
    const jar = new Map<string, string>();
    const post = async (url: string, payload: object) => {
      const response = await service.app.inject({
        method: 'POST',
        url,
        remoteAddress: `198.18.${(addresses += 1) >> 8}.${addresses & 255}`,
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        payload,
      });
      for (const { name, value } of response.cookies) jar.set(name, value);
      return response;
    };
    const signIn = async (email: string, password = PASSWORD) =>
      (await post('/api/auth/login', { email, password })).statusCode;
    return { jar, post, signIn };
  };
  /** Guesses at an account, each from another address, until it refuses strangers. */
  const lockOut = async (email: string) => {
    for (let guesses = 0; guesses < 7; guesses += 1) await newBrowser().signIn(email, 'wrong');
    expect(await newBrowser().signIn(email)).toBe(429);
  };
  return { service, forward, newBrowser, lockOut };
};

test('a browser that signed in before gets in while strangers guess from many addresses', async () => {
  const { service, newBrowser, lockOut } = await setUp();
  const { email } = await service.addPerson({ password: PASSWORD });
  const own = newBrowser();
  expect(await own.signIn(email)).toBe(200);
  await lockOut(email);
  expect(await own.signIn(email)).toBe(200);
  expect(await newBrowser().signIn(email)).toBe(429);
});

test('the cookie is hidden from scripts, changes with every sign-in, and works with its newest value only', async () => {
  const { service, newBrowser, lockOut } = await setUp();
  const { email } = await service.addPerson({ password: PASSWORD });
  const own = newBrowser();
  const response = await own.post('/api/auth/login', { email, password: PASSWORD });
  const cookie = response.cookies.find(({ name }) => name === 'polepro-device');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 180 * DAY_SECONDS });
  const [row] = await service.deps.dataSource.query('SELECT token_hash FROM known_devices');
  expect(row.token_hash).not.toContain(cookie?.value);
  await own.signIn(email);
  expect(own.jar.get('polepro-device')).not.toBe(cookie?.value);
  await lockOut(email);
  const former = newBrowser();
  former.jar.set('polepro-device', cookie?.value ?? '');
  expect(await former.signIn(email)).toBe(429);
});

test('it allows no more guesses than a stranger has, and none at other accounts', async () => {
  const { service, newBrowser, lockOut } = await setUp();
  const { email } = await service.addPerson({ password: PASSWORD });
  const other = await service.addPerson({ password: PASSWORD });
  const stolen = newBrowser();
  await stolen.signIn(email);
  const statuses = [];
  for (let guesses = 0; guesses < 7; guesses += 1) statuses.push(await stolen.signIn(email, 'wrong'));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  await lockOut(other.email);
  expect(await stolen.signIn(other.email)).toBe(429);
});

test('two people of one browser are both known to it', async () => {
  const { service, newBrowser, lockOut } = await setUp();
  const people = [
    await service.addPerson({ password: PASSWORD }),
    await service.addPerson({ password: PASSWORD }),
  ];
  const shared = newBrowser();
  for (const { email } of people) expect(await shared.signIn(email)).toBe(200);
  for (const { email } of people) {
    await lockOut(email);
    expect(await shared.signIn(email)).toBe(200);
  }
});

test('a changed password forgets all browsers but the one that changed it; half a year forgets that one', async () => {
  const { service, forward, newBrowser, lockOut } = await setUp();
  const { email } = await service.addPerson({ password: PASSWORD });
  const [own, other] = [newBrowser(), newBrowser()];
  await other.signIn(email);
  await own.signIn(email);
  const newPassword = 'night-on-the-pole';
  await own.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword });
  await lockOut(email);
  expect(await other.signIn(email, newPassword)).toBe(429);
  expect(await own.signIn(email, newPassword)).toBe(200);
  forward(181 * DAY_MS);
  await sweepSessions(service.deps);
  expect(await service.deps.dataSource.query('SELECT * FROM known_devices')).toEqual([]);
});

test('a visitor gets no cookie', async () => {
  const { newBrowser } = await setUp();
  const visitor = newBrowser();
  await visitor.signIn('nobody@example.test');
  await visitor.post('/api/auth/forgot-password', { email: 'nobody@example.test' });
  expect([...visitor.jar.keys()]).toEqual([]);
});
