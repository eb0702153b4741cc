import type { CurrentUser } from '#contract/auth.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { type PaidPlan, isCurrentPlan } from '#src/features/billing/upgrade-copy.ts';
import { supportMailUrl } from '#src/ui/support-mail.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from '#src/features/billing/plan-card.module.css';

/** The mailto URL of a message to support that asks for a plan. */
const upgradeMailUrl = (user: CurrentUser, { name, price }: PaidPlan): string =>
  supportMailUrl(`${PRODUCT_NAME}: ${name}, please`, [
    'Hello,',
    `I would like ${name} for ${price} a month.`,
    '',
    'My account',
    `Email: ${user.email}`,
    `User id: ${user.id}`,
  ]);

type PlanCardProps = { plan: PaidPlan; user: CurrentUser | null };

const PlanButton = ({ plan, user }: PlanCardProps) => {
  if (user === null) {
    return (
      <Button component={Link} to="/auth" size="md" className={classes.button}>
        Sign in for {plan.name}
      </Button>
    );
  }
  if (isCurrentPlan(user, plan)) {
    return (
      <Button size="md" variant="default" disabled>
        Current Plan
      </Button>
    );
  }
  return (
    <Button component="a" href={upgradeMailUrl(user, plan)} size="md" className={classes.button}>
      Ask us for {plan.name}
    </Button>
  );
};

/** A plan with its price, its features and its button. */
export const PlanCard = ({ plan, user }: PlanCardProps) => (
  <article className={classes.card} data-popular={plan.isMostPopular} aria-label={plan.name}>
    {plan.isMostPopular && <span className={classes.popular}>Most Popular</span>}
    <h3 className={classes.name}>{plan.name}</h3>
    <p className={classes.price}>
      <strong>{plan.price}</strong> per month
    </p>
    <ul className={classes.features}>
      {plan.features.map((line) => (
        <li key={line}>
          <IconCheck size={18} aria-hidden />
          {line}
        </li>
      ))}
    </ul>
    <PlanButton plan={plan} user={user} />
  </article>
);
