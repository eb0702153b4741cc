import { exactly, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { mailbox, tokenIn } from '#tests/support/outbox.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';

const PASSWORD = 'the-right-one';

/** A studio owner who adds somebody with an account of their own that pays, and somebody else who has the mailed link. */
export const drillTeams = async (): Promise<Row[]> => {
  const { mails, mailer } = mailbox();
  const { ask, service, close } = await startAuthDrill({
    change: () => ({ mailer: { ...mailer, reachesPeople: true } }),
  });
  try {
    const { owner } = await newStudio(service);
    const payer = await service.addPerson({ role: 'pro', password: PASSWORD });
    const stranger = await service.addPerson({ password: PASSWORD });
    await service.deps.dataSource.query('UPDATE users SET email_confirmed_at = now()');
    await owner.call('POST', '/api/studio/team', { email: payer.email, name: 'Mia' });
    await service.deps.background.settle();
    const token = tokenIn(mails.at(-1), 'join');
    const isStill = async (role: string): Promise<number> =>
      Number(JSON.parse((await ask('GET', '/api/auth/user', { cookie: payer.cookie })).text).role === role);

    await ask('POST', '/api/auth/login', { body: { email: payer.email, password: PASSWORD } });
    const afterSignIn = await isStill('pro');
    await ask('POST', '/api/team-invitation/accept', { body: { token, newPassword: 'moon-and-pole' } });
    const afterLink = await isStill('pro');
    const join = ({ cookie }: { cookie: string }) =>
      ask('POST', '/api/team-invitation/join', { body: { token }, cookie });
    const ofStranger = await join(stranger);
    const ofPayer = await join(payer);
    const joined = await isStill('studio_team');
    const left = await ask('POST', '/api/studio/leave', { cookie: payer.cookie });
    const { events } = (await owner.call('GET', '/api/auth/activity')).json();
    const isKnown = events.some(({ detail }: { detail: string }) => detail === `${payer.email} left`);
    return [
      row('plan kept by an account that signs in after it was added', afterSignIn, 'of 1', exactly(1)),
      row('plan kept when the link is opened without its sign-in', afterLink, 'of 1', exactly(1)),
      row('response to the link in the account of a stranger', ofStranger.status, 'status', exactly(403)),
      row('response to its own press', ofPayer.status, 'status', exactly(200)),
      row('member after it', joined, 'of 1', exactly(1)),
      row('response to leaving by itself', left.status, 'status', exactly(200)),
      row('former plan after it', await isStill('pro'), 'of 1', exactly(1)),
      row('leaving is in the record of the owner', Number(isKnown), 'of 1', exactly(1)),
    ];
  } finally {
    await close();
  }
};
