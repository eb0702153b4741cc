import { WITHDRAWAL_DAYS } from '#contract/billing/plan-limits.ts';

/** Errors about plans and payments: part of the error table. */
export const paymentErrors = {
  PAYMENT_NOT_SIGNED: {
    status: 400,
    message: 'This notification is not signed by the payment provider, or it is too old.',
  },
  CARD_DECLINED: {
    status: 402,
    message: 'Your card was declined. Please try a different payment method',
  },
  NO_SUBSCRIPTION: {
    status: 409,
    message: 'This account has no subscription: it is free, or it got its role in another way.',
  },
  SUBSCRIPTION_WITHOUT_END: {
    status: 409,
    message: 'This subscription has no expiration date. Set one first, or cancel it now.',
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: 'You have a subscription already. Account Settings changes or cancels it; nothing was charged.',
  },
  ALREADY_ON_PLAN: { status: 409, message: 'You have this plan already. Nothing was charged.' },
  IN_A_TEAM: {
    status: 409,
    message:
      'You are in a studio’s team, so you cannot have a studio of your own. Ask its owner to remove you first; you can buy Individual Pro.',
  },
  PAID_BY_CARD: {
    status: 409,
    message:
      'This person pays by card, and would continue to pay. Cancel the subscription first; nothing was changed.',
  },
  PRORATION_CHANGED: {
    status: 409,
    message: 'The amount has changed since you saw it. Check it again; nothing was charged.',
  },
  WITHDRAWAL_OVER: {
    status: 409,
    message: `The ${WITHDRAWAL_DAYS} days to withdraw from the contract are over. Account Settings cancels your plan.`,
  },
  WITHDRAWAL_LINK_USED: {
    status: 410,
    message: 'This link has been used, or the plan has already ended. There is nothing else to do.',
  },
  WITHDRAWAL_LINK_EXPIRED: {
    status: 410,
    message: `This link has worked for ${WITHDRAWAL_DAYS} days. Your withdrawal was received in time and still counts: write to support, and we end the contract and pay you back.`,
  },
  PAYMENTS_NOT_SET_UP: {
    status: 503,
    message: 'Payments are not set up here yet. Contact support to get a plan; nothing was charged.',
  },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
