import type { EntityManager } from 'typeorm';
import type { LocalDeps } from '#server/deps.ts';
import { storeMail } from '#server/features/auth/accounts/account-mails.ts';
import type { SubscriptionMoney } from '#server/ports/payments.ts';
import { type MoneyEvent, type MoneyState, moneyEvents } from './money-events.ts';
import { moneyMail } from './money-mails.ts';
import { paymentsOf } from './provider.ts';
import type { SubscriptionRow } from './subscription.entity.ts';

/** The events whose mails name the next payment. */
const namesNext: ReadonlySet<MoneyEvent['kind']> = new Set([
  'paid',
  'upgraded',
  'downgraded',
  'resumed',
  'recovered',
]);

/** The next payment, for mails that name it. A mail goes out without it when the provider does not tell. */
export const readUpcoming = async (
  deps: LocalDeps,
  before: MoneyState | null,
  after: MoneyState & { id: string },
): Promise<{ amount: number; at: Date } | null> => {
  if (!moneyEvents(before, after).some(({ kind }) => namesNext.has(kind))) return null;
  return paymentsOf(deps)
    .readNextPayment(after.id)
    .catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the next payment could not be read');
      return null;
    });
};

/** Stores the mails about what has happened to a subscription, in the transaction that stores its state. */
export const storeMoneyMails = async (
  { clock, config }: Pick<LocalDeps, 'clock' | 'config'>,
  manager: EntityManager,
  {
    before,
    row,
    money,
    next,
  }: {
    before: SubscriptionRow | null;
    row: SubscriptionRow;
    money: SubscriptionMoney;
    next: { amount: number; at: Date } | null;
  },
): Promise<void> => {
  if (row.userId === null) return;
  const now = clock.now();
  for (const event of moneyEvents(before, row)) {
    const mail = moneyMail(event, {
      plan: row.plan,
      formerPlan: before?.plan ?? null,
      currency: money.currency,
      now,
      cancelsAt: row.cancelsAt,
      due: money.due,
      next,
      publicUrl: config.publicUrl,
    });
    await storeMail(manager, {
      ...mail,
      userId: row.userId,
      key: `${row.providerId}-${row.revision}-${event.kind}`,
      at: now,
      money: event.amount === 0 ? undefined : { amount: event.amount, currency: money.currency },
      // The purchase has a mail of its own, with the contract.
      isSent: event.kind === 'purchased',
    });
  }
};
