import { WITHDRAWAL_DAYS } from '#contract/billing/plan-limits.ts';

/** Rows of the error table about plans and payments. */
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
    message: 'This account has no subscription. It is free, or it got its role in another way.',
  },
  SUBSCRIPTION_WITHOUT_END: {
    status: 409,
    message: 'This subscription has no expiration date. Set one first, or cancel it now.',
  },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message:
      'You already have a subscription. You can change or cancel it in Account Settings. Nothing was charged.',
  },
  ALREADY_ON_PLAN: { status: 409, message: 'You already have this plan. Nothing was charged.' },
  IN_A_TEAM: {
    status: 409,
    message:
      'You are in a studio’s team, so you cannot have a studio of your own. Ask its owner to remove you first, or buy Individual Pro.',
  },
  PAID_BY_CARD: {
    status: 409,
    message:
      'This person pays by card and would continue to pay. Cancel the subscription first. Nothing was changed.',
  },
  PRORATION_CHANGED: {
    status: 409,
    message: 'The amount has changed since you saw it. Check it again. Nothing was charged.',
  },
  WITHDRAWAL_OVER: {
    status: 409,
    message: `The ${WITHDRAWAL_DAYS} days to withdraw from the contract are over. You can cancel your plan in Account Settings.`,
  },
  WITHDRAWAL_LINK_USED: {
    status: 410,
    message: 'This link has been used, or the plan has already ended. You need not do anything else.',
  },
  WITHDRAWAL_LINK_EXPIRED: {
    status: 410,
    message: `This link only worked for ${WITHDRAWAL_DAYS} days. Your withdrawal was received in time and still counts. Write to support, and we will end the contract and pay you back.`,
  },
  PAYMENTS_NOT_SET_UP: {
    status: 503,
    message: 'Payments are not set up here yet. Contact support to get a plan. Nothing was charged.',
  },
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    message: 'The payment provider does not answer. Nothing was charged; try again in a minute.',
  },
  PAYMENTS_REFUSED: {
    status: 502,
    message: 'The payment provider refused this. Nothing was charged; try again, or contact support.',
  },
} as const satisfies Record<string, { status: number; message: string }>;
