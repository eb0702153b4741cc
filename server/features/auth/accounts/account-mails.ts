import type { EntityManager } from 'typeorm';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { admitMail } from '#server/send-mail.ts';

/** A mail that belongs to a change, see `accountMailEntity`. */
export type AccountMail = Pick<Mail, 'subject' | 'text'> & {
  userId: string;
  key: string;
  at: Date;
  /** The money that moved, in cents of `currency`; negative if it went back. */
  money?: { amount: number; currency: string } | undefined;
  /** The purchase has a mail of its own. */
  isSent?: boolean;
};

/** Stores a mail in the transaction of its change. A repeated key changes nothing. */
export const storeMail = async (
  manager: EntityManager,
  { userId, key, subject, text, at, money, isSent = false }: AccountMail,
): Promise<void> => {
  await manager.query(
    `INSERT INTO account_mails (id, user_id, key, subject, text, amount, currency, at, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (key) DO NOTHING`,
    [
      newId(),
      userId,
      key,
      subject,
      text,
      money?.amount ?? null,
      money?.currency ?? null,
      at,
      isSent ? at : null,
    ],
  );
};

/** Days for which a mail that is not accepted is tried again. */
const TRIED_DAYS = 7;

type Unsent = Pick<Mail, 'subject' | 'text'> & { id: string; email: string };

/** Sends the oldest stored mail, unless another process is sending it. Returns its id, or null if there is none. */
const sendNext = (deps: LocalDeps, tried: readonly string[]): Promise<string | null> =>
  inTransaction(deps.dataSource, async (manager) => {
    const [mail] = await queryRows<Unsent>(
      manager,
      `SELECT m.id, m.subject, m.text, u.email FROM account_mails m JOIN users u ON u.id = m.user_id
        WHERE m.sent_at IS NULL AND m.created_at > now() - interval '${TRIED_DAYS} days' AND m.id <> ALL($1) ORDER BY m.created_at, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
      [tried],
    );
    if (mail === undefined) return null;
    const { id, email: to, subject, text } = mail;
    try {
      const send = await admitMail(deps, to, { kind: 'account' });
      await send({ to, subject, text, id: `account-${id}` });
      await manager.query('UPDATE account_mails SET sent_at = $2, updated_at = now() WHERE id = $1', [
        id,
        deps.clock.now(),
      ]);
    } catch (error) {
      deps.log.warn({ err: error, mail: id }, 'a mail about an account was not sent and is tried again');
    }
    return id;
  });

/** Sends the stored mails, each once. One that is not accepted stays for the next time. */
export const sendStoredMails = async (deps: LocalDeps): Promise<void> => {
  const tried: string[] = [];
  for (;;) {
    const id = await sendNext(deps, tried);
    if (id === null) return;
    tried.push(id);
  }
};

/** The same after a response. Each sender holds a connection while it needs another, so there is one at a time. */
export const sendStoredMailsInBackground = (deps: LocalDeps): void =>
  deps.background.startInTurn('mails about an account', () => sendStoredMails(deps));
