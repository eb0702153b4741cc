import { consentKinds } from '#contract/billing/checkout.contract.ts';
import {
  type PaidPlan,
  planPrices,
  REPAYMENT_DAYS,
  WITHDRAWAL_DAYS,
  consentText,
  formatPrice,
  planNames,
  WITHDRAWAL_LINK,
} from '#contract/billing/plan-limits.ts';
import { mailedName } from '#contract/plain-name.ts';
import type { Mail } from '#server/ports/mailer.ts';

const nameOf = (plan: PaidPlan | null): string => (plan === null ? 'your plan' : planNames[plan]);

/** A time as mails show it, such as `2027-01-31 18:05:09 UTC`. */
const timeOf = (date: Date): string => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/** The contract in writing: the purchase, the agreements, and how to withdraw. */
export const purchaseMail = (
  to: string,
  { plan, paid, publicUrl }: { plan: PaidPlan; paid: string | null; publicUrl: string },
): Mail => ({
  to,
  subject: `Your ${planNames[plan]} at PolePro`,
  text: [
    'Hello,',
    `Thank you. Your ${planNames[plan]} has begun, for ${formatPrice(planPrices[plan])} a month plus any tax.${paid === null ? '' : ` You paid ${paid} today.`} Before you paid, you agreed to this:`,
    ...consentKinds.map((kind) => `- ${consentText(kind, plan)}`),
    `You may withdraw from the contract within ${WITHDRAWAL_DAYS} days, without a reason and without signing in. ${WITHDRAWAL_LINK}: ${publicUrl}/withdraw`,
    `Your receipts: ${publicUrl}/receipts`,
    `To cancel later, open Account Settings at ${publicUrl}/`,
  ].join('\n\n'),
});

type LinkMail = { email: string; name: string; plan: PaidPlan | null; declaredAt: Date; link: string };

/** For an account whose withdrawal was declared by someone who was not signed in. */
export const withdrawalLinkMail = ({ email, name, plan, declaredAt, link }: LinkMail): Mail => ({
  to: email,
  subject: 'We received your withdrawal from the contract with PolePro',
  text: [
    ['Hello', mailedName(name)].filter(Boolean).join(' ') + ',',
    `On ${timeOf(declaredAt)} we received a withdrawal from the contract for ${nameOf(plan)}, for the account with this address. We count it from that time.`,
    `You were not signed in. Open this link within ${WITHDRAWAL_DAYS} days, so that we know it is you. The plan then ends, and your payments go back to your card:`,
    link,
    'If this was not you, ignore this mail. Your plan stays.',
  ].join('\n\n'),
});

/** `refund` is the amount that goes back, such as `$6.99`; null if the provider did not tell. */
type WithdrawnMail = { email: string; plan: PaidPlan | null; declaredAt: Date; refund: string | null };

/** The confirmation that the law requires. */
export const withdrawnMail = ({ email, plan, declaredAt, refund }: WithdrawnMail): Mail => ({
  to: email,
  subject: 'You have withdrawn from the contract with PolePro',
  text: [
    'Hello,',
    `You have withdrawn from the contract for ${nameOf(plan)}. We received your withdrawal on ${timeOf(declaredAt)}.`,
    `The plan has ended, and ${refund ?? 'everything that you paid for it'} goes back to your card within ${REPAYMENT_DAYS} days. You keep your promos and videos with a free account.`,
  ].join('\n\n'),
});
