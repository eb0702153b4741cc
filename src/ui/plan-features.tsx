import { IconCheck } from '@tabler/icons-react';
import classes from '#src/ui/plan-facts.module.css';

/** What a plan gives, and what it leaves out. */
export const PlanFeatures = ({
  features,
  limits,
}: {
  features: readonly string[];
  limits?: readonly string[];
}) => (
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
