import { atMost, exactly, row, type Row } from '#tests/bench/report.ts';
import { type AuthDrill, startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

const STRANGERS = 60;
const ACCOUNTS = 5;
const DECLARATIONS = 24;
const NETWORKS = 4;
const PRIZE = 'Win a prize';
const PASSWORD = 'the-right-one';

/** Adds somebody to the owner's team and removes them again. */
const addAndRemove = async ({ ask }: AuthDrill, { cookie }: Person, email: string): Promise<void> => {
  const { text } = await ask('POST', '/api/studio/team', { body: { email, name: PRIZE }, cookie });
  const { id } = JSON.parse(text);
  if (id !== undefined) await ask('DELETE', `/api/studio/team/${id}`, { cookie });
};

/** An account that pays, and may withdraw. */
const newPayer = async ({ service }: AuthDrill): Promise<Person> => {
  const payer = await service.addPerson({ role: 'pro', password: PASSWORD });
  await service.deps.dataSource.query(
    `INSERT INTO subscriptions (id, user_id, provider, provider_id, customer_id, plan, status, started_at)
     VALUES (lpad('1', 22, 's'), $1, 'mock', 'sub_1', 'cus_1', 'individual_pro', 'active', now())`,
    [payer.id],
  );
  return payer;
};

/** Accounts and strangers who have the product send mails: many to strangers, many to one mailbox, and with words of their own. */
export const drillMails = async (): Promise<Row[]> => {
  const { mails, mailer } = mailbox();
  const drill = await startAuthDrill({ change: () => ({ mailer }) });
  const { ask, service, close } = drill;
  const sentTo = async (start: string): Promise<number> => {
    await service.deps.background.settle();
    return mails.filter(({ to }) => to.startsWith(start)).length;
  };
  try {
    const [{ owner }, { owner: other }] = [await newStudio(service), await newStudio(service)];
    await owner.call('POST', '/api/instructor-preferences', { studio: PRIZE });
    for (let index = 0; index < STRANGERS; index += 1) {
      await addAndRemove(drill, owner, `stranger-${index}@mail.test`);
    }
    for (let round = 0; round < 12; round += 1) await addAndRemove(drill, other, 'again@mail.test');
    const linked = await ask('POST', '/api/studio/team', {
      body: { email: 'kim@mail.test', name: 'www.prize.example' },
      cookie: other.cookie,
    });
    for (let index = 0; index < ACCOUNTS; index += 1) {
      const { cookie } = await service.addPerson({ password: PASSWORD });
      for (const newEmail of ['victim@mail.test', 'victim+1@mail.test', 'Victim@mail.test']) {
        await ask('POST', '/api/auth/change-email', { body: { password: PASSWORD, newEmail }, cookie });
      }
    }
    const payer = await newPayer(drill);
    for (let index = 0; index < DECLARATIONS; index += 1) {
      const body = { name: 'Mia Lee', email: payer.email };
      await ask('POST', '/api/withdrawal', { body, from: `203.0.113.${index % NETWORKS}` });
    }
    const declared = await sentTo(payer.email);
    const [{ rows }] = await service.deps.dataSource.query('SELECT count(*)::int AS rows FROM withdrawals');
    await ask('POST', '/api/auth/change-password', {
      body: { currentPassword: PASSWORD, newPassword: 'moon-and-pole' },
      cookie: payer.cookie,
    });
    return [
      row(`mails of one account to ${STRANGERS} strangers`, await sentTo('stranger-'), 'mails', atMost(20)),
      row('mails to a member removed and added 12 times', await sentTo('again@'), 'mails', exactly(1)),
      row(
        'mails with the words of a caller in their subject',
        mails.filter(({ subject }) => subject.includes(PRIZE)).length,
        'mails',
        exactly(0),
      ),
      row('response to a name with a domain', linked.status, 'status', exactly(400)),
      row(
        `mails of ${ACCOUNTS} accounts to one mailbox, by three spellings`,
        await sentTo('victim'),
        'mails',
        atMost(5),
      ),
      row(
        `mails about ${DECLARATIONS} withdrawals declared from ${NETWORKS} networks`,
        declared,
        'mails',
        atMost(5),
      ),
      row('rows of them', rows, 'rows', atMost(5)),
      row(
        'notices of a changed password to that mailbox, which was used up',
        (await sentTo(payer.email)) - declared,
        'mails',
        exactly(1),
      ),
    ];
  } finally {
    await close();
  }
};
