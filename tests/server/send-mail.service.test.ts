import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { NOT_A_NAME } from '#contract/plain-name.ts';
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#schema/durations.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { proveIdentity } from '#tests/support/recent-sign-in.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type TestService, serviceForTest, startServiceOn } from '#tests/support/test-service.ts';

const PASSWORD = 'moon-and-pole';

let service: TestService;
let mails: Mail[];
let forward: (milliseconds: number) => void;
beforeEach(async () => {
  const { clock, forward: move } = movableClock();
  const box = mailbox();
  [mails, forward] = [box.mails, move];
  service = await serviceForTest({ change: () => ({ clock, mailer: box.mailer }) });
});

const sent = async (address?: string): Promise<Mail[]> => {
  await service.deps.background.settle();
  return address === undefined ? mails : mails.filter(({ to }) => to.startsWith(address));
};

let networks = 0;
/** From a new network each time. */
const post = (url: string, payload: object, cookie?: string) =>
  service.app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress: `198.18.${Math.trunc((networks += 1) / 250)}.${networks % 250}`,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });

test('whoever is removed from a team and added again gets no second mail within the day', async () => {
  const { owner } = await newStudio(service);
  const places = [];
  for (let round = 0; round < 12; round += 1) {
    const { id, isMailed } = (await addToTeam(owner, 'kim@north.test')).json();
    places.push(isMailed);
    await owner.call('DELETE', `/api/studio/team/${id}`);
  }
  expect(places).toEqual([true, ...Array.from({ length: 11 }, () => false)]);
  expect(await sent()).toHaveLength(1);
  forward(DAY_MS);
  await proveIdentity(service, owner);
  expect((await addToTeam(owner, 'kim@north.test')).json().isMailed).toBe(true);
});

test('an account causes twenty mails an hour to strangers, forty a day, and is told when the next can go', async () => {
  const { id: studioId, owner } = await newStudio(service);
  const refusals: LightMyRequestResponse[] = [];
  const invite = async (count: number): Promise<number> => {
    let added = 0;
    for (let index = 0; index < count; index += 1) {
      const email = `stranger-${(networks += 1)}@north.test`;
      const response = await post('/api/studio/team', { email, name: 'Mia' }, owner.cookie);
      if (response.statusCode === 201) added += 1;
      else refusals.push(response);
      await service.deps.dataSource.query('DELETE FROM team_members WHERE studio_id = $1', [studioId]);
    }
    return added;
  };
  expect(await invite(30)).toBe(20);
  forward(HOUR_MS);
  await proveIdentity(service, owner);
  expect(await invite(25)).toBe(20);
  forward(HOUR_MS);
  await proveIdentity(service, owner);
  expect(await invite(5)).toBe(0);
  expect(await sent()).toHaveLength(40);
  expect(refusals.map((refusal) => refusal.statusCode + refusal.json().code)).toEqual(
    Array.from({ length: 20 }, () => '429TOO_MANY_MAILS'),
  );
  expect(refusals.at(-1)?.json().message).toMatch(
    /^Your account has caused many emails in a short time\. Try again in \d+ hours\.$/,
  );
  expect(Number(refusals.at(-1)?.headers['retry-after'])).toBeGreaterThan(HOUR_SECONDS);
});

test('a mailbox is sent five mails an hour that others ask for, whoever asks, from wherever, by whatever address of it', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const person = await service.addPerson({ password: PASSWORD });
    for (const newEmail of ['victim@one.test', 'victim+a@one.test', 'Victim+b@one.test']) {
      const response = await post('/api/auth/change-email', { password: PASSWORD, newEmail }, person.cookie);
      statuses.push(response.statusCode);
    }
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(await sent('victim')).toHaveLength(5);
  const { owner } = await newStudio(service);
  const refused = await addToTeam(owner, 'victim@one.test');
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(
      /^We have sent many emails to this address in a short time\..* Try again in \d+ minutes\.$/,
    ),
  ]);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(HOUR_SECONDS);
  expect(await teamOf(owner)).toEqual([]);
});

test('an account asks for three changes of its address an hour, whatever the new ones are', async () => {
  const { cookie } = await service.addPerson({ password: PASSWORD });
  const ask = (newEmail: string) => post('/api/auth/change-email', { password: PASSWORD, newEmail }, cookie);
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await ask(`new-${index}@north.test`)).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect(await sent('new-')).toHaveLength(3);
  expect((await ask('new-9@north.test')).json().message).toMatch(/^Your account has caused many emails/);
});

test('a mailbox is invited three times a day, to whatever teams', async () => {
  const statuses: number[] = [];
  const invite = async (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const { owner } = await newStudio(service);
      statuses.push((await addToTeam(owner, `kim+${index}@north.test`)).statusCode);
    }
  };
  await invite(4);
  forward(2 * HOUR_MS);
  await invite(1);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  forward(DAY_MS);
  await invite(1);
  expect(statuses.at(-1)).toBe(201);
});

test('a network declares ten withdrawals an hour, for whatever addresses', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 11; index += 1) {
    const payload = { name: 'Mia Lee', email: `somebody-${index}@north.test` };
    const response = await service.app.inject({ method: 'POST', url: '/api/withdrawal', payload });
    statuses.push(response.statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.at(-1)).toBe(429);
});

test('withdrawals are declared five times an hour for an address, with or without an account', async () => {
  const person = await service.addPerson({ role: 'pro' });
  await service.deps.dataSource.query(
    `INSERT INTO subscriptions (id, user_id, provider, provider_id, customer_id, plan, status, started_at)
     VALUES (lpad('1', 22, 's'), $1, 'mock', 'sub_1', 'cus_1', 'individual_pro', 'active', $2)`,
    [person.id, service.deps.clock.now()],
  );
  for (const email of [person.email, 'nobody@north.test']) {
    const statuses = [];
    for (let index = 0; index < 24; index += 1) {
      statuses.push((await post('/api/withdrawal', { name: 'Mia Lee', email })).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  }
  expect(await sent(person.email)).toHaveLength(5);
  const [{ rows }] = await service.deps.dataSource.query('SELECT count(*)::int AS rows FROM withdrawals');
  expect(rows).toBe(5);
});

test('a network causes thirty mails an hour', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 35; index += 1) {
    const payload = { email: `somebody-${index}@north.test` };
    const response = await service.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload });
    statuses.push(response.statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
});

test('nobody silences a notice of the account’s security, or the link of a forgotten password', async () => {
  const person = await service.addPerson({ password: PASSWORD });
  for (let index = 0; index < 12; index += 1) {
    const { owner } = await newStudio(service);
    await addToTeam(owner, person.email);
    await post('/api/auth/register', { email: person.email, password: 'of-a-stranger' });
  }
  const fromStrangers = (await sent(person.email)).map(({ subject }) => subject);
  expect(fromStrangers).toHaveLength(4);
  expect(fromStrangers.filter((subject) => subject === 'You already have a PolePro account')).toHaveLength(1);
  expect((await post('/api/auth/forgot-password', { email: person.email })).statusCode).toBe(200);
  await post(
    '/api/auth/change-password',
    { currentPassword: PASSWORD, newPassword: 'pole-and-moon' },
    person.cookie,
  );
  const subjects = (await sent(person.email)).map(({ subject }) => subject);
  expect(subjects).toContain('Set a new PolePro password');
  expect(subjects).toContain('Your PolePro password was changed');
});

test('a browser that has signed in asks for its own link, whatever strangers have used up', async () => {
  const person = await service.addPerson({ password: PASSWORD });
  const signedIn = await post('/api/auth/login', { email: person.email, password: PASSWORD });
  const device = signedIn.cookies.find(({ name }) => name === 'polepro-device')?.value ?? '';
  const ask = (cookie?: string) => post('/api/auth/forgot-password', { email: person.email }, cookie);
  for (let index = 0; index < 6; index += 1) await ask();
  expect((await ask()).statusCode).toBe(429);
  expect((await ask(`polepro-device=${device}`)).statusCode).toBe(200);
});

test('a mail that nobody waits for and that is refused is logged once', async () => {
  const warn = vi.spyOn(service.deps.log, 'warn');
  const { email } = await service.addPerson();
  for (let index = 0; index < 9; index += 1) {
    await post('/api/auth/register', { email, password: PASSWORD });
  }
  expect(await sent(email)).toHaveLength(1);
  const lines = warn.mock.calls.filter(([, line]) => String(line).startsWith('a mail was not sent'));
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain(email);
});

const askForLink = ({ app }: TestService) =>
  app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: 'a@north.test' } });

test('every process counts the same mails', async () => {
  const other = await startServiceOn(service.databaseUrl, {
    change: () => ({ mailer: service.deps.mailer }),
  });
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      for (const each of [service, other]) statuses.push((await askForLink(each)).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  } finally {
    await other.close();
  }
});

test('a mail that the mail server does not accept does not count', async () => {
  service.deps.mailer.send = () => Promise.reject(new Error('away'));
  const { id: studioId, owner } = await newStudio(service);
  const id = 'p'.repeat(22);
  await service.deps.dataSource.query(
    `INSERT INTO team_members (id, studio_id, email, name) VALUES ($1, $2, 'kim@north.test', 'Kim')`,
    [id, studioId],
  );
  const statuses = [];
  for (let index = 0; index < 7; index += 1) {
    statuses.push((await owner.call('POST', `/api/studio/team/${id}/invitation`)).statusCode);
  }
  expect(new Set(statuses)).toEqual(new Set([500]));
});

test('a mail to a stranger has no words of anybody in its subject, and no address of anybody in its text', async () => {
  const { id: studioId, owner } = await newStudio(service);
  // Names from before they were checked.
  await service.deps.dataSource.query(`UPDATE users SET first_name = 'http://evil.example/x' WHERE id = $1`, [
    owner.id,
  ]);
  await owner.call('POST', '/api/studio/team', { email: 'kim@north.test', name: 'Kim' });
  const [mail] = await sent('kim@north.test');
  expect(mail?.subject).toBe('You are invited to a studio team on PolePro');
  expect(mail?.text.split('/join#')[0]).not.toMatch(/evil\.|http:\/\/evil/);
  expect(mail?.text).toContain('http evil example x invites you');
  await service.deps.dataSource.query(
    `UPDATE team_members SET name = E'Win\n\nwww.prize.example' WHERE studio_id = $1`,
    [studioId],
  );
  const [place] = await teamOf(owner);
  await owner.call('POST', `/api/studio/team/${place?.id}/invitation`);
  expect((await sent('kim@north.test')).at(-1)?.text).toMatch(/^Hello Win www prize example,\n/);
});

test.each([
  'see evil.example',
  'https://x',
  'me@evil.example',
  'Mia\nLee',
  'evil\u200B.\u200Bcom',
  '10.0.0.1',
])('the name %j is refused wherever a mail may say it', async (name) => {
  const { owner } = await newStudio(service);
  for (const [call, path] of [
    [addToTeam(owner, 'kim@north.test', name), 'name'],
    [owner.call('POST', '/api/instructor-preferences', { studio: name }), 'studio'],
    [owner.call('POST', '/api/instructor-preferences', { instructorName: name }), 'instructorName'],
    [owner.call('PUT', '/api/studio/owner-name', { displayName: name }), 'displayName'],
    [post('/api/withdrawal', { name, email: 'kim@north.test' }), 'name'],
  ] as const) {
    const response = await call;
    expect([response.statusCode, response.json().details?.[0]]).toEqual([400, { path, message: NOT_A_NAME }]);
  }
});

test.each([
  'Mia Lee',
  'J. R. Lee',
  'Pole & Dance Studio No. 5',
  'Zoë O’Hara-Lind',
  '👩‍🎤 Kim',
  'Studio 24/7',
  'Pole @ Home',
])('the name %j is taken', async (name) => {
  const { owner } = await newStudio(service);
  expect((await addToTeam(owner, 'kim@north.test', name)).statusCode).toBe(201);
});
