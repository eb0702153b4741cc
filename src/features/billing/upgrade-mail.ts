import type { CurrentUser } from '#contract/auth.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { PaidPlan } from '#src/features/billing/paid-plans.ts';
import { supportMail } from '#src/support-mail.ts';

/** The address of an email draft to support that asks for a plan, with what support needs to know. */
export const upgradeMail = (user: CurrentUser, { name, price }: PaidPlan): string =>
  supportMail(`${PRODUCT_NAME}: ${name}, please`, [
    'Hello,',
    `I would like ${name} for ${price} a month.`,
    '',
    'My account',
    `Email: ${user.email}`,
    `User id: ${user.id}`,
  ]);
