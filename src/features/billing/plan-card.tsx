import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import classes from '#src/features/billing/plan-card.module.css';
import facts from '#src/ui/plan-facts.module.css';
import { type PlanOffer, planAction } from '#src/features/billing/upgrade-copy.ts';

type PlanCardProps = {
  offer: PlanOffer;
  user: CurrentUser | null;
  /** Whether the person pays for a subscription. */
  pays: boolean;
  /** This card's checkout is under way. */
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

const PlanButton = ({ offer, user, pays, isProcessing, isDisabled, onBuy, onUpgrade }: PlanCardProps) => {
  const { planId, name } = offer;
  const action = planAction(user, planId, pays);
  switch (action) {
    case 'sign-in': {
      const next = {
        notice: `Sign in or create an account, then get ${name}.`,
        next: `/upgrade?order=${planId}`,
      };
      return (
        <Button component={Link} to="/auth" state={next} size="md" className={classes.button}>
          Get {name}
        </Button>
      );
    }
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

/** A plan with its price, its features and its button. */
export const PlanCard = (props: PlanCardProps) => {
  const { name, price, isMostPopular, features } = props.offer;
  return (
    <article className={classes.card} data-popular={isMostPopular} aria-label={name}>
      {isMostPopular && <span className={facts.popular}>Most Popular</span>}
      <h3 className={facts.name}>{name}</h3>
      <p className={facts.price}>
        <strong>{price}</strong> per month
      </p>
      <ul className={facts.features}>
        {features.map((line) => (
          <li key={line}>
            <IconCheck size={18} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <PlanButton {...props} />
    </article>
  );
};
