import type { SubscriptionStatus } from '#contract/billing/subscription.contract.ts';
import type { SubscriptionRow } from './subscription.entity.ts';

/** The part of a stored subscription whose changes a person is told about; amounts are null until the provider was read. */
export type MoneyState = Pick<
  SubscriptionRow,
  'plan' | 'status' | 'cancelsAt' | 'endedAt' | 'paidCents' | 'refundedCents'
>;

/** `missing`: the provider no longer tries to charge the card. `recovered`: a missing payment was made. */
type MoneyEventKind =
  | 'purchased'
  | 'paid'
  | 'upgraded'
  | 'downgraded'
  | 'cancelled'
  | 'resumed'
  | 'failed'
  | 'missing'
  | 'recovered'
  | 'refunded'
  | 'ended';

/** `amount` is the money that moved, in cents: negative if it went back, 0 if none did. */
export type MoneyEvent = { kind: MoneyEventKind; amount: number };

const withoutPayment: Partial<Record<SubscriptionStatus, 'failed' | 'missing'>> = {
  past_due: 'failed',
  unpaid: 'missing',
  paused: 'missing',
};

const planChange = (before: MoneyState, after: MoneyState): 'upgraded' | 'downgraded' | null => {
  if (before.plan === null || after.plan === null || before.plan === after.plan) return null;
  return after.plan === 'studio_pro' ? 'upgraded' : 'downgraded';
};

const cancellation = (before: MoneyState, after: MoneyState): 'cancelled' | 'resumed' | null => {
  if (after.endedAt !== null || (before.cancelsAt === null) === (after.cancelsAt === null)) return null;
  return after.cancelsAt === null ? 'resumed' : 'cancelled';
};

const payment = (before: MoneyState, after: MoneyState): 'failed' | 'missing' | 'recovered' | null => {
  if (after.endedAt !== null || before.status === after.status) return null;
  const isWithout = withoutPayment[after.status];
  if (isWithout !== undefined) return isWithout;
  return withoutPayment[before.status] === undefined ? null : 'recovered';
};

const since = (before: number | null, after: number | null): number =>
  before === null || after === null ? 0 : after - before;

/**
 * What has happened to a subscription between two states, whoever caused it: the person here or at the provider, their card or an admin.
 * The amounts add up to what the provider has taken and given back. Pure.
 */
export const moneyEvents = (before: MoneyState | null, after: MoneyState): MoneyEvent[] => {
  const [paidCents, refundedCents] = [after.paidCents ?? 0, after.refundedCents ?? 0];
  if (before === null) {
    return [
      ...(paidCents > 0 ? [{ kind: 'purchased', amount: paidCents } as const] : []),
      ...(refundedCents > 0 ? [{ kind: 'refunded', amount: -refundedCents } as const] : []),
    ];
  }
  const paid = since(before.paidCents, after.paidCents);
  const refunded = since(before.refundedCents, after.refundedCents);
  const changed = [planChange(before, after), payment(before, after)].filter((kind) => kind !== null);
  const charged = changed.find((kind) => kind === 'upgraded' || kind === 'recovered');
  const ends = before.endedAt === null && after.endedAt !== null;
  const events: MoneyEvent[] = changed.map((kind) => ({ kind, amount: kind === charged ? paid : 0 }));
  const cancels = cancellation(before, after);
  if (cancels !== null) events.push({ kind: cancels, amount: 0 });
  // A subscription may be known before its first payment.
  const paidFor = before.paidCents === 0 ? 'purchased' : 'paid';
  if (charged === undefined && paid > 0) events.push({ kind: paidFor, amount: paid });
  if (ends) events.push({ kind: 'ended', amount: -refunded });
  else if (refunded > 0) events.push({ kind: 'refunded', amount: -refunded });
  return events;
};
