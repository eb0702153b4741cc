import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/plans/plan-card.module.css';

type PlanFeaturesProps = { features: readonly string[]; limits?: readonly string[] | undefined };

/** The features and restrictions of a plan. */
export const PlanFeatures = ({ features, limits }: PlanFeaturesProps) => (
  <ul className={classes.features}>
    {features.map((line) => (
      <li key={line}>
        <IconCheck size={18} aria-hidden />
        {line}
      </li>
    ))}
    {limits?.map((line) => (
      <li key={line} className={classes.limit}>
        {line}
      </li>
    ))}
  </ul>
);

type PlanCardProps = PlanFeaturesProps & {
  name: string;
  /** US dollars, formatted. */
  price: string;
  period?: string;
  note?: string;
  isMostPopular: boolean;
  /** The button. */
  children: ReactNode;
};

/** A plan with its price, features and button. */
export const PlanCard = ({
  name,
  price,
  period = 'per month',
  note,
  isMostPopular,
  children,
  ...features
}: PlanCardProps) => (
  <article className={classes.card} data-popular={isMostPopular} aria-label={name}>
    {isMostPopular && <span className={classes.popular}>Most Popular</span>}
    <h3 className={classes.name}>{name}</h3>
    <div>
      <p className={classes.price}>
        <strong>{price}</strong> {period}
      </p>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </div>
    <PlanFeatures {...features} />
    {children}
  </article>
);
