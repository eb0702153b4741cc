import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { type PaidPlan, holdsPlan } from '#src/features/billing/paid-plans.ts';
import { upgradeMail } from '#src/features/billing/upgrade-mail.ts';
import classes from '#src/features/billing/plan-card.module.css';

type PlanCardProps = { plan: PaidPlan; user: CurrentUser | null };

const Choose = ({ plan, user }: PlanCardProps) => {
  if (user === null) {
    return (
      <Button component={Link} to="/auth" size="md" className={classes['choose'] ?? ''}>
        Sign in for {plan.name}
      </Button>
    );
  }
  if (holdsPlan(user, plan)) {
    return (
      <Button size="md" variant="default" disabled>
        Current Plan
      </Button>
    );
  }
  return (
    <Button component="a" href={upgradeMail(user, plan)} size="md" className={classes['choose'] ?? ''}>
      Ask us for {plan.name}
    </Button>
  );
};

/** A plan: its price, what it holds, and the way to it. */
export const PlanCard = ({ plan, user }: PlanCardProps) => (
  <article className={classes['card']} data-popular={plan.isMostPopular} aria-label={plan.name}>
    {plan.isMostPopular && <span className={classes['popular']}>Most Popular</span>}
    <h3 className={classes['name']}>{plan.name}</h3>
    <p className={classes['price']}>
      <strong>{plan.price}</strong> per month
    </p>
    <ul className={classes['holds']}>
      {plan.holds.map((line) => (
        <li key={line}>
          <IconCheck size={18} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
    <Choose plan={plan} user={user} />
  </article>
);
