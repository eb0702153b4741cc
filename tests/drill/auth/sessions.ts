import { heldOf, atLeast, row, type Row } from '#tests/bench/report.ts';
import type { AuthDrill } from '#tests/drill/auth/auth-client.ts';
import { mailsIn, tokenIn } from '#tests/support/outbox.ts';

const ROUNDS = 20;

const repeat = async (work: () => Promise<boolean>): Promise<number> => {
  let held = 0;
  for (let round = 0; round < ROUNDS; round += 1) if (await work()) held += 1;
  return held;
};

/** Planted sessions, ended sessions, and links that have been used. */
export const drillSessions = async ({ ask, service }: AuthDrill): Promise<Row[]> => {
  const signIn = async (email: string, password: string, cookie?: string) =>
    ask('POST', '/api/auth/login', {
      body: { email, password },
      ...(cookie === undefined ? {} : { cookie }),
    });
  const opens = async (cookie: string): Promise<boolean> =>
    (await ask('GET', '/api/auth/user', { cookie })).status === 200;

  const fixation = await repeat(async () => {
    const victim = await service.addPerson({ password: 'secret' });
    const attacker = await service.addPerson();
    for (const planted of [`polepro=${'a'.repeat(43)}`, attacker.cookie]) {
      const { cookie } = await signIn(victim.email, 'secret', planted);
      if (cookie === null || cookie === planted || (await opens(planted))) return false;
    }
    return true;
  });

  const replay = await repeat(async () => {
    const { email } = await service.addPerson({ password: 'secret' });
    const revocations = [
      (cookie: string) => ask('POST', '/api/auth/logout', { cookie }),
      (cookie: string) => ask('GET', '/api/logout', { cookie }),
      (cookie: string) =>
        ask('POST', '/api/auth/change-password', {
          cookie,
          body: { currentPassword: 'secret', newPassword: 'moon-and-pole' },
        }),
    ];
    for (const revoke of revocations) {
      const { cookie } = await signIn(email, 'secret');
      if (cookie === null || !(await opens(cookie))) return false;
      await revoke(cookie);
      if (await opens(cookie)) return false;
    }
    return true;
  });

  const resets = await repeat(async () => {
    const { email, cookie } = await service.addPerson({ password: 'secret' });
    await ask('POST', '/api/auth/forgot-password', { body: { email } });
    await service.deps.background.settle();
    const mails = await mailsIn(service.deps.config.dataDir);
    const token = tokenIn(mails.find((mail) => mail.includes(`To: ${email}`)) ?? '');
    const use = (newPassword: string) =>
      ask('POST', '/api/auth/reset-password', { body: { token, newPassword } });
    const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => use(`parallel-${index}`)));
    const won = responses.filter(({ status }) => status === 200).length;
    const again = await use('once-more');
    return won === 1 && again.status === 410 && !(await opens(cookie));
  });

  return [
    heldOf('planted cookies: refused', fixation, ROUNDS, 'cookies'),
    heldOf('rounds of three ended sessions: refused', replay, ROUNDS, 'rounds'),
    row(
      `of ${ROUNDS} links used 20 times at once and once more: worked exactly once`,
      resets,
      'held',
      atLeast(ROUNDS),
    ),
  ];
};
