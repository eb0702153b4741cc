import type { ReactNode } from 'react';
import type { PlanOffer } from '#src/plans/plan-offers.ts';
import { PlanFeatures } from '#src/ui/plan-features.tsx';
import classes from '#src/plans/plan-card.module.css';
import facts from '#src/ui/plan-facts.module.css';

/** A plan with its price and its features; `children` is its button. */
export const PlanCard = ({ offer, children }: { offer: PlanOffer; children: ReactNode }) => {
  const { name, price, isMostPopular, features } = offer;
  return (
    <article className={classes.card} data-popular={isMostPopular} aria-label={name}>
      {isMostPopular && <span className={facts.popular}>Most Popular</span>}
      <h3 className={facts.name}>{name}</h3>
      <p className={facts.price}>
        <strong>{price}</strong> per month
      </p>
      <PlanFeatures features={features} />
      {children}
    </article>
  );
};
