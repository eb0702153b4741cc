import { planPrices, formatPrice } from '#contract/billing/plan-limits.ts';
import { GetStartedLink } from '#src/features/site/get-started-link.tsx';
import { planCopy } from '#src/ui/copy/plan-copy.ts';
import { PlanFeatures } from '#src/ui/plan-features.tsx';
import landing from '#src/features/site/landing/landing-page.module.css';
import classes from '#src/features/site/landing/plans-section.module.css';
import links from '#src/features/site/site-links.module.css';
import facts from '#src/ui/plan-facts.module.css';

type LandingPlan = { copy: (typeof planCopy)['user']; cents: number; isMostPopular: boolean };

/** The plans of the one plan table, with what each leads to. */
const plans: readonly LandingPlan[] = [
  { copy: planCopy.user, cents: 0, isMostPopular: false },
  { copy: planCopy.pro, cents: planPrices.individual_pro, isMostPopular: false },
  { copy: planCopy.studio_owner, cents: planPrices.studio_pro, isMostPopular: true },
];

const PlanCard = ({ copy: { name, features, limits, note }, cents, isMostPopular }: LandingPlan) => (
  <article className={classes.card} data-popular={isMostPopular} aria-label={name}>
    {isMostPopular && <span className={facts.popular}>Most Popular</span>}
    <h3 className={facts.name}>{name}</h3>
    <p className={facts.price}>
      <strong>{cents === 0 ? '$0' : formatPrice(cents)}</strong>{' '}
      {cents === 0 ? 'for as long as you like' : 'per month'}
    </p>
    <p className={classes.note}>{note}</p>
    <PlanFeatures features={features} limits={limits} />
    {cents === 0 ? (
      <GetStartedLink>Get Started</GetStartedLink>
    ) : (
      <a className={links.secondary} data-kind="large" href="/upgrade?feature=pricing-plans">
        Compare {name}
      </a>
    )}
  </article>
);

export const PlansSection = () => (
  <section id="plans" className={classes.band} aria-labelledby="plans-title">
    <div className={landing.section}>
      <h2 id="plans-title" className={landing.title}>
        Start free, go Pro when it fills the room
      </h2>
      <p className={landing.lead}>Monthly, in US dollars. Cancelling takes as few steps as buying.</p>
      <div className={classes.grid}>
        {plans.map((plan) => (
          <PlanCard key={plan.copy.name} {...plan} />
        ))}
      </div>
    </div>
  </section>
);
