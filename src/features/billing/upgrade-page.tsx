import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { downloadLimit } from '#contract/permissions.ts';
import { featureComparisons, paidPlans } from '#src/features/billing/upgrade-copy.ts';
import { PlanCard } from '#src/features/billing/plan-card.tsx';
import classes from '#src/features/billing/upgrade-page.module.css';
import { PageHeader } from '#src/ui/page-header.tsx';

/** Delay before the page scrolls to the section named in the URL, ms (BI-044). */
const SCROLL_MS = 300;

const useScrollTo = (id: string | null): void => {
  useEffect(() => {
    if (id === null) return undefined;
    const timer = setTimeout(() => {
      const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
      document
        .getElementById(id)
        ?.scrollIntoView({ behavior: reducesMotion ? 'auto' : 'smooth', block: 'nearest' });
    }, SCROLL_MS);
    return () => clearTimeout(timer);
  }, [id]);
};

const leadText = (user: CurrentUser | null): string => {
  const limit = user === null ? null : downloadLimit(user);
  return user === null || limit === null
    ? 'Compare Pro with the free plan.'
    : `You have used ${Math.min(user.downloadCount, limit)} of your ${limit} free downloads this month. They reset on the 1st; Pro has no limit.`;
};

/** What Pro offers for each free limit, the plans, and their prices; `user` is null for a visitor. */
export const UpgradePage = ({ user }: { user: CurrentUser | null }) => {
  const [query] = useSearchParams();
  const requestedSection = query.get('feature');
  useScrollTo(requestedSection);
  return (
    <div className={classes.page}>
      <PageHeader backLabel="Back to Home" />
      <main className={classes.main}>
        <h1 className={classes.title}>Upgrade to Pro</h1>
        <p className={classes.lead}>{leadText(user)}</p>
        <div className={classes.features}>
          {featureComparisons.map(({ id, title, free, pro }) => (
            <section key={id} id={id} className={classes.feature} data-requested={id === requestedSection}>
              <h2 className={classes.heading}>{title}</h2>
              <dl className={classes.facts}>
                <dt>Free</dt>
                <dd>{free}</dd>
                <dt data-pro>Pro</dt>
                <dd>{pro}</dd>
              </dl>
            </section>
          ))}
        </div>
        <section id="pricing-plans" className={classes.plans} aria-label="Plans">
          {paidPlans.map((plan) => (
            <PlanCard key={plan.name} plan={plan} user={user} />
          ))}
        </section>
        <p className={classes.note}>
          We set up your plan with you by email; we do not ask for a card here. Your promos and videos stay as
          they are.
        </p>
      </main>
    </div>
  );
};
