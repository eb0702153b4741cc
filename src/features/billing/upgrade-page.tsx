import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { featureComparisons, paidPlans } from '#src/features/billing/upgrade-copy.ts';
import { PlanCard } from '#src/features/billing/plan-card.tsx';
import classes from '#src/features/billing/upgrade-page.module.css';

/** When the page goes to the part that its address asks for, ms (document 2, section 2). */
const SCROLL_MS = 300;

const useScrollTo = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document
        .getElementById(id)
        ?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'nearest' });
    }, SCROLL_MS);
    return () => clearTimeout(timer);
  }, [id]);
};

const leadFor = (user: CurrentUser | null): string => {
  const limit = user === null ? null : downloadLimit(user);
  return user === null || limit === null
    ? 'What Pro has, beside what is free.'
    : `You have used ${Math.min(user.downloadCount, limit)} of your ${limit} free downloads of this month. On the 1st they start anew; with Pro nobody counts them.`;
};

/** What Pro has in place of the free plan's limits, what it costs, and how one comes to it; `user` null is a visitor. */
export const UpgradePage = ({ user }: { user: CurrentUser | null }) => {
  const [query] = useSearchParams();
  const asked = query.get('feature');
  useScrollTo(asked);
  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <span className={classes['brand']}>{PRODUCT_NAME}</span>
        <Button
          component={Link}
          to="/"
          variant="default"
          size="md"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back to Home
        </Button>
      </header>
      <main className={classes['main']}>
        <h1 className={classes['title']}>Upgrade to Pro</h1>
        <p className={classes['lead']}>{leadFor(user)}</p>
        <div className={classes['features']}>
          {featureComparisons.map(({ id, title, free, pro }) => (
            <section key={id} id={id} className={classes['feature']} data-asked={id === asked}>
              <h2 className={classes['heading']}>{title}</h2>
              <dl className={classes['facts']}>
                <dt>Free</dt>
                <dd>{free}</dd>
                <dt data-pro>Pro</dt>
                <dd>{pro}</dd>
              </dl>
            </section>
          ))}
        </div>
        <section id="pricing-plans" className={classes['plans']} aria-label="Plans">
          {paidPlans.map((plan) => (
            <PlanCard key={plan.name} plan={plan} user={user} />
          ))}
        </section>
        <p className={classes['note']}>
          We set plans up with you by email, and change your account by hand: no card is asked for here. Your
          promos and videos stay as they are.
        </p>
      </main>
    </div>
  );
};
