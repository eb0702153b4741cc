import { Button } from '@mantine/core';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { planAction } from '#src/features/billing/plan-action.ts';
import type { PlanOffer } from '#src/plans/plan-offers.ts';
import classes from '#src/plans/plan-card.module.css';

type PlanButtonProps = {
  offer: PlanOffer;
  user: CurrentUser;
  /** Whether the person pays for a subscription. */
  pays: boolean;
  /** This plan's checkout is in progress. */
  isProcessing: boolean;
  /** Any checkout is. */
  isDisabled: boolean;
  onBuy: () => void;
  onUpgrade: () => void;
};

/** What stands in place of an offer. */
const noOffers = {
  current: 'Current Plan',
  included: 'Part of Studio Pro',
  'in-a-team': 'You are in a studio’s team',
  'not-needed': 'Admins need no plan',
} as const;

/** What the plan means for this person: an offer, or why there is none. */
export const PlanButton = ({
  offer,
  user,
  pays,
  isProcessing,
  isDisabled,
  onBuy,
  onUpgrade,
}: PlanButtonProps) => {
  const { planId, name } = offer;
  const action = planAction(user, planId, pays);
  switch (action) {
    case 'buy':
    case 'upgrade':
      return (
        <Button
          size="md"
          className={classes.button}
          disabled={isDisabled}
          onClick={action === 'buy' ? onBuy : onUpgrade}
        >
          {isProcessing ? 'Processing...' : action === 'buy' ? `Get ${name}` : `Upgrade to ${name}`}
        </Button>
      );
    case 'current':
    case 'included':
    case 'in-a-team':
    case 'not-needed':
      return (
        <Button size="md" variant="default" disabled>
          {noOffers[action]}
        </Button>
      );
  }
};
