import { HOUR_MS } from '#schema/durations.ts';
import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { type AuthDrill, startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { mailsIn, tokenIn } from '#tests/support/outbox.ts';
import { appCode, setUpTwoStep, wrongCode } from '#tests/support/two-step-fixtures.ts';

const PASSWORD = 'the-right-one';
const GUESSES = 200;
const AT_ONCE = 20;
const STEP_MS = 30_000;

/** The value of a cookie that a response sets. */
const cookieIn = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^(${name}=[\\w-]+)`).exec(cookie)?.[1] ?? '')
    .find((cookie) => cookie !== '') ?? '';

/** What somebody gets who knows the password and has no code, who sees a code after it was used, who reads the mails, or who has an old session. */
export const drillSecondSteps = async (): Promise<Row[]> => {
  const { clock, forward } = movableClock();
  const drill: AuthDrill = await startAuthDrill({ change: () => ({ clock }) });
  try {
    const { ask, address, service } = drill;
    const post = (path: string, body: object, cookie = '') =>
      fetch(`${address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
    const newVictim = async () => {
      const person = await service.addPerson({ role: 'admin', password: PASSWORD });
      return { person, ...(await setUpTwoStep(service, person, PASSWORD)) };
    };
    const pendingOf = async (email: string, password = PASSWORD): Promise<string> =>
      cookieIn((await post('/api/auth/login', { email, password })).headers, 'polepro-pending');

    const { person: victim, secret } = await newVictim();
    const pending = await pendingOf(victim.email);
    const guess = wrongCode(secret, clock.now());
    const statuses: number[] = [];
    for (let start = 0; start < GUESSES; start += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, () =>
        ask('POST', '/api/auth/second-step', { cookie: pending, body: { code: guess } }),
      );
      statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
    }

    const asSession = pending.replace('polepro-pending', 'polepro');
    let opened = 0;
    const closed = allEndpoints.filter(({ access, method }) => access !== 'public' && method === 'GET');
    for (const { path } of closed) {
      for (const cookie of [pending, asSession]) {
        const { status } = await ask('GET', path, { cookie });
        if (status !== 401) opened += 1;
      }
    }

    const replayed = await newVictim();
    forward(STEP_MS);
    const code = appCode(replayed.secret, clock.now());
    const cookies: string[] = [];
    for (let times = 0; times < AT_ONCE; times += 1) cookies.push(await pendingOf(replayed.person.email));
    const uses = await Promise.all(
      cookies.map((cookie) => ask('POST', '/api/auth/second-step', { cookie, body: { code } })),
    );

    const { person: forgetful } = await newVictim();
    await ask('POST', '/api/auth/forgot-password', { body: { email: forgetful.email } });
    await service.deps.background.settle();
    const mails = await mailsIn(service.deps.config.dataDir);
    const token = tokenIn(
      mails.findLast((mail) => mail.includes(`To: ${forgetful.email}`) && tokenIn(mail) !== ''),
    );
    await ask('POST', '/api/auth/reset-password', { body: { token, newPassword: 'moon-and-pole' } });
    const afterReset = await post('/api/auth/login', { email: forgetful.email, password: 'moon-and-pole' });

    const owner = await service.addPerson({ password: PASSWORD });
    forward(HOUR_MS);
    const made = await ask('POST', '/api/tokens', {
      cookie: owner.cookie,
      body: { name: 'Stolen', scopes: ['read'] },
    });
    return [
      row(
        `of ${GUESSES} guesses of a code: codes compared, the others are slowed`,
        statuses.filter((status) => status === 400).length,
        'guesses',
        atMost(8),
      ),
      row(
        'guesses answered with neither 400 nor 429',
        statuses.filter((status) => status !== 400 && status !== 429).length,
        'responses',
        exactly(0),
      ),
      row(
        `of ${closed.length} x 2 calls with a sign-in that waits for its code: not refused`,
        opened,
        'calls',
        exactly(0),
      ),
      row(
        `of ${AT_ONCE} uses of one code at once: sessions`,
        uses.filter(({ status }) => status === 200).length,
        'session',
        exactly(1),
      ),
      row(
        'sessions after a reset password, without a code',
        cookieIn(afterReset.headers, 'polepro') === '' ? 0 : 1,
        'sessions',
        exactly(0),
      ),
      row('an hour after the sign-in, a token is refused with', made.status, 'status', exactly(403)),
    ];
  } finally {
    await drill.close();
  }
};
