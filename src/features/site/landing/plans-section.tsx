import { planPrices, formatPrice } from '#contract/billing/plan-limits.ts';
import { GetStartedLink } from '#src/features/site/get-started-link.tsx';
import { PlanCard } from '#src/plans/plan-card.tsx';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import landing from '#src/features/site/landing/landing-page.module.css';
import classes from '#src/features/site/landing/plans-section.module.css';
import links from '#src/features/site/site-links.module.css';

const paidPlans = [
  { copy: planCopy.pro, cents: planPrices.individual_pro, isMostPopular: false },
  { copy: planCopy.studio_owner, cents: planPrices.studio_pro, isMostPopular: true },
];

export const PlansSection = () => (
  <section id="plans" className={classes.band} aria-labelledby="plans-title">
    <div className={landing.section}>
      <h2 id="plans-title" className={landing.title}>
        Start free, go Pro when it fills the room
      </h2>
      <p className={landing.lead}>Monthly, in US dollars. Cancelling takes as few steps as buying.</p>
      <div className={classes.grid}>
        <PlanCard {...planCopy.user} price="$0" period="for as long as you like" isMostPopular={false}>
          <GetStartedLink>Get Started</GetStartedLink>
        </PlanCard>
        {paidPlans.map(({ copy, cents, isMostPopular }) => (
          <PlanCard key={copy.name} {...copy} price={formatPrice(cents)} isMostPopular={isMostPopular}>
            <a className={links.secondary} data-kind="large" href="/upgrade?feature=pricing-plans">
              Compare {copy.name}
            </a>
          </PlanCard>
        ))}
      </div>
    </div>
  </section>
);
