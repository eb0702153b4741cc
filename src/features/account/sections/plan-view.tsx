import { Progress } from '@mantine/core';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { downloadLimit, userKind } from '#contract/permissions.ts';
import { RoleBadge } from '#src/features/account/user-summary.tsx';
import { PlanFeatures } from '#src/plans/plan-card.tsx';
import { planCopy } from '#src/ui/copy/role-copy.ts';
import classes from '#src/features/account/sections/plan-view.module.css';

/** The downloads of this month, and the plan's limit. */
const Downloads = ({ user }: { user: CurrentUser }) => {
  const limit = downloadLimit(user);
  const used = user.downloadCount;
  return (
    <div className={classes.used}>
      <div className={classes.row}>
        <span>Downloads this month</span>
        <span>{limit === null ? `${used} used · unlimited` : `${used} of ${limit} used`}</span>
      </div>
      {limit !== null && (
        <Progress
          value={(Math.min(used, limit) / limit) * 100}
          size={6}
          radius="xl"
          className={classes.bar}
          aria-label="Downloads used"
        />
      )}
    </div>
  );
};

/** The plan of the account. */
export const PlanView = ({ user }: { user: CurrentUser }) => {
  const { name, features, limits, note } = planCopy[userKind(user)];
  return (
    <div className={classes.plan}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <RoleBadge user={user} />
      </div>
      <p className={classes.note}>{note}</p>
      <PlanFeatures features={features} limits={limits} />
      <Downloads user={user} />
    </div>
  );
};
