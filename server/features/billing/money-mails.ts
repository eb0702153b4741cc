import { type PaidPlan, formatMoney, planNames } from '#contract/billing/plan-limits.ts';
import { KEPT_PLANNING_DAYS } from '#contract/timetable/kept-planning.contract.ts';
import type { Mail } from '#server/ports/mailer.ts';
import type { MoneyEvent } from './money-events.ts';

/** The facts of a mail. `now` is the time of the event, `due` what the provider still asks for, `next` the next payment; both in cents. */
export type MoneyFacts = {
  plan: PaidPlan | null;
  formerPlan: PaidPlan | null;
  currency: string;
  now: Date;
  cancelsAt: Date | null;
  due: number;
  next: { amount: number; at: Date } | null;
  publicUrl: string;
};

const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const nameOf = (plan: PaidPlan | null): string => (plan === null ? 'your plan' : planNames[plan]);

const STAYS = 'Your promos and videos stay.';

const FREE = `${STAYS} A free account has a watermark and a limit of downloads.`;

const planningOf = (plan: PaidPlan | null): string[] =>
  plan === 'studio_pro'
    ? [
        `The library of your studio stays, as your own. Its timetable, batches and team can be read and downloaded for ${KEPT_PLANNING_DAYS} more days.`,
      ]
    : [];

type Written = { subject: string; lines: string[] };

const write = (event: MoneyEvent, facts: MoneyFacts): Written => {
  const { plan, formerPlan, currency, now, cancelsAt, due, next } = facts;
  const name = nameOf(plan);
  const money = (cents: number): string => formatMoney(cents, currency);
  const moved = money(Math.abs(event.amount));
  const day = dayOf(now);
  const upcoming =
    next === null ? [] : [`Your next payment is ${money(next.amount)} on ${dayOf(next.at)}, plus any tax.`];
  switch (event.kind) {
    case 'purchased':
      return { subject: `Your payment for ${name}`, lines: [`On ${day} you paid ${moved} for ${name}.`] };
    case 'paid':
      return {
        subject: `Your payment for ${name}`,
        lines: [`On ${day} you paid ${moved} for ${name}.`, ...upcoming],
      };
    case 'upgraded':
      return {
        subject: `You have upgraded to ${name}`,
        lines: [
          `On ${day} your plan became ${name}, and you paid ${moved} for the rest of the month.`,
          ...upcoming,
          `${STAYS} Your studio, its timetable and its team are ready.`,
        ],
      };
    case 'downgraded':
      return {
        subject: `You have changed to ${name}`,
        lines: [
          `On ${day} your plan became ${name}. You paid ${money(0)} for the change; the unused time of ${nameOf(formerPlan)} is credited to your next payments.`,
          ...upcoming,
          STAYS,
          ...planningOf(formerPlan),
        ],
      };
    case 'cancelled':
      return {
        subject: `You have cancelled ${name}`,
        lines: [
          `On ${day} you cancelled ${name}. You pay ${money(0)} from now on, and keep the plan until ${dayOf(cancelsAt ?? now)}.`,
          `After that your account is free. ${FREE}`,
          ...planningOf(plan),
        ],
      };
    case 'resumed':
      return {
        subject: `You keep ${name}`,
        lines: [`On ${day} you took back your cancellation of ${name}. Nothing changes.`, ...upcoming],
      };
    case 'failed':
      return {
        subject: 'Your card was declined',
        lines: [
          `On ${day} we could not charge ${money(due)} for ${name}. You keep the plan while the payment is tried again.`,
          `Update your card in Account Settings. ${STAYS}`,
        ],
      };
    case 'missing':
      return {
        subject: `The payment for ${name} is missing`,
        lines: [
          `${money(due)} for ${name} could not be charged, so the plan is suspended since ${day}.`,
          `Update your card in Account Settings, or cancel. ${FREE}`,
          ...planningOf(plan),
        ],
      };
    case 'recovered':
      return {
        subject: `Your payment for ${name} has arrived`,
        lines: [`On ${day} the missing payment was made: you paid ${moved} for ${name}.`, ...upcoming],
      };
    case 'refunded':
      return {
        subject: `${moved} goes back to your card`,
        lines: [`On ${day} we paid back ${moved} of your payments for ${name}. ${STAYS}`],
      };
    case 'ended':
      return {
        subject: `${nameOf(plan)} has ended`,
        lines: [
          `On ${day} ${name} ended. ${event.amount === 0 ? `${money(0)} goes back: the rest of the month is not refunded.` : `${moved} goes back to your card.`}`,
          `Your account is on its previous plan. ${STAYS}`,
          ...planningOf(plan),
        ],
      };
  }
};

/** The mail about an event: the amount, the date and what stays. */
export const moneyMail = (event: MoneyEvent, facts: MoneyFacts): Pick<Mail, 'subject' | 'text'> => {
  const { subject, lines } = write(event, facts);
  return {
    subject: `${subject} · PolePro`,
    text: ['Hello,', ...lines, `Your receipts: ${facts.publicUrl}/receipts`].join('\n\n'),
  };
};
