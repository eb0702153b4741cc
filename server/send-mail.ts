import { counted } from '#contract/number-format.ts';
import { DAY_MINUTES, DAY_SECONDS, HOUR_SECONDS } from '#schema/durations.ts';
import type { LocalDeps } from './deps.ts';
import { AppError } from './errors.ts';
import type { Mail } from './ports/mailer.ts';
import { countBack, type CountStore, countWithin, type ThrottleSubject } from './throttle.ts';

/** Mails per hour and per day. A person with a real need stays below these limits, and they are useless for spam. */
const budgets = {
  account: { hour: 20, day: 40 },
  /** A whole school may share one network. */
  network: { hour: 30, day: 100 },
  // Per mailbox.
  request: { hour: 5, day: 10 },
  reset: { hour: 5, day: 10 },
  registration: { hour: 1, day: 10 },
  work: { hour: 20, day: 100 },
  notice: { hour: 5, day: 20 },
  'account change': { hour: 20, day: 60 },
  // Per kind of mail, and per subject of `countedBy`.
  confirmation: { hour: 3, day: 10 },
  'new address': { hour: 3, day: 10 },
  invitation: { hour: 3, day: 3 },
  withdrawal: { hour: 10, day: 100 },
  review: { hour: 10, day: 100 },
};

/** The cause of a mail: an address that someone entered, a forgotten password, or the recipient's own account and promos. */
export type MailCause = {
  accountId?: string;
  network?: string;
} & (
  | { kind: 'confirmation' | 'new address'; accountId: string }
  | { kind: 'withdrawal'; network: string }
  /** `device`: a browser that the recipient has signed in with. It has a budget of its own, which others cannot use up. */
  | { kind: 'reset'; device?: string }
  /** `link`: the review link of the entry. */
  | { kind: 'review'; link: string }
  /** A change of the account that the person, their studio or their card has made. */
  | { kind: 'account' }
  | { kind: 'invitation' | 'registration' | 'week' }
);

type Counted = { by: keyof typeof budgets; value: string };

/** One mailbox has many addresses, such as `ana+1@…` and, at Google, `a.n.a@…`. */
const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return `${/^(?:gmail|googlemail)\.com$/.test(domain) ? name.replaceAll('.', '') : name}@${domain}`;
};

/** The subjects by which a mail to a mailbox is counted, besides the account and the network that cause it. */
const countedBy = (mailbox: string, cause: MailCause): Counted[] => {
  const { kind } = cause;
  const request: Counted = { by: 'request', value: mailbox };
  switch (kind) {
    case 'confirmation':
    case 'new address':
      return [{ by: kind, value: cause.accountId }, request];
    case 'invitation':
      return [{ by: kind, value: mailbox }, request];
    case 'withdrawal':
      return [{ by: kind, value: cause.network }, request];
    case 'reset':
      return [{ by: kind, value: cause.device ?? mailbox }];
    case 'registration':
      return [{ by: kind, value: mailbox }];
    case 'review':
      return [
        { by: kind, value: cause.link },
        { by: 'work', value: mailbox },
      ];
    case 'week':
      return [{ by: 'work', value: mailbox }];
    case 'account':
      return [{ by: 'account change', value: mailbox }];
  }
};

const whyRefused = (by: Counted['by'], when: string): string => {
  if (by === 'account' || by === 'confirmation' || by === 'new address')
    return `Your account has caused many emails in a short time. Try again in ${when}.`;
  if (by === 'network' || by === 'withdrawal')
    return `Your network has caused many emails in a short time. Try again in ${when}.`;
  return `We have sent many emails to this address in a short time. Nothing was sent. Try again in ${when}.`;
};

/** At least a minute. */
const waitAsText = (seconds: number): string =>
  seconds > 2 * HOUR_SECONDS
    ? counted(Math.ceil(seconds / HOUR_SECONDS), 'hour')
    : counted(Math.ceil(seconds / 60), 'minute');

const refused = (by: Counted['by'], wait: number): AppError =>
  new AppError('TOO_MANY_MAILS', undefined, whyRefused(by, waitAsText(wait)), { retryAfterSeconds: wait });

const countAllBack = async (store: CountStore, subjects: readonly ThrottleSubject[]): Promise<void> => {
  for (const subject of subjects) await countBack(store, subject);
};

/** Counts one mail for all subjects in `all`, or for none. @throws AppError TOO_MANY_MAILS */
const countMail = async (store: CountStore, all: readonly Counted[]): Promise<ThrottleSubject[]> => {
  const done: ThrottleSubject[] = [];
  for (const { by, value } of all) {
    const { hour, day } = budgets[by];
    for (const limit of [
      { most: hour, minutes: 60 },
      { most: day, minutes: DAY_MINUTES },
    ]) {
      const subject: ThrottleSubject = { of: 'mail', value: `${by} ${limit.minutes} ${value}` };
      const wait = await countWithin(store, subject, limit);
      if (wait !== null) {
        await countAllBack(store, done);
        throw refused(by, Math.min(wait, DAY_SECONDS));
      }
      done.push(subject);
    }
  }
  return done;
};

/** Sends an admitted mail to the same recipient. If the mail server does not accept it, the mail is no longer counted. */
type SendAdmitted = (mail: Mail) => Promise<void>;

const sender = async (
  deps: LocalDeps,
  all: readonly Counted[],
  store: CountStore = deps,
): Promise<SendAdmitted> => {
  const subjects = await countMail(store, all);
  return async (mail) => {
    try {
      await deps.mailer.send(mail);
    } catch (error) {
      await countAllBack(deps, subjects);
      throw error;
    }
  };
};

/**
 * Counts a mail to `to` before anything else is done for it, even if it is not sent in the end. It counts for the account and the network
 * that cause it and for the recipient, for all kinds of mails and over all processes. `store`: a transaction that it belongs to.
 *
 * @throws AppError TOO_MANY_MAILS, which says when to try again.
 */
export const admitMail = (
  deps: LocalDeps,
  to: string,
  cause: MailCause,
  store: CountStore = deps,
): Promise<SendAdmitted> => {
  const { accountId, network } = cause;
  const all = countedBy(mailboxOf(to), cause);
  if (network !== undefined) all.unshift({ by: 'network', value: network });
  if (accountId !== undefined) all.unshift({ by: 'account', value: accountId });
  return sender(deps, all, store);
};

/** Sends a mail that no one waits for. A refusal is logged, once an hour for each recipient. */
const sendOrLog = async (deps: LocalDeps, mail: Mail, admit: () => Promise<SendAdmitted>): Promise<void> => {
  const send = await admit().catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'TOO_MANY_MAILS') throw error;
    const subject: ThrottleSubject = { of: 'mail', value: `refused ${mail.subject} ${mail.to}` };
    const isLogged = (await countWithin(deps, subject, { most: 1, minutes: 60 })) !== null;
    if (!isLogged) deps.log.warn({ subject: mail.subject }, `a mail was not sent: ${error.message}`);
    return null;
  });
  await send?.(mail);
};

/** Sends a mail that no one waits for, within the budgets. */
export const sendMail = (deps: LocalDeps, mail: Mail, cause: MailCause): Promise<void> =>
  sendOrLog(deps, mail, () => admitMail(deps, mail.to, cause));

/**
 * Sends a notice about the security or the contract of the recipient's account. Each notice has a budget of its own, so that other mails
 * cannot silence it.
 */
export const sendNotice = (deps: LocalDeps, mail: Mail): Promise<void> =>
  sendOrLog(deps, mail, () =>
    sender(deps, [{ by: 'notice', value: `${mail.subject} ${mailboxOf(mail.to)}` }]),
  );
