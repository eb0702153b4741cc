import type { Deps } from '#server/deps.ts';
import { lookAtWeek } from '#server/features/week-plans/prepare-weeks.ts';

/** Looks at every plan that is on, as their jobs do, one after the other. */
export const lookAtWeeks = async (deps: Deps): Promise<void> => {
  const plans: { ownerId: string }[] = await deps.dataSource.query(
    'SELECT owner_id AS "ownerId" FROM week_plans WHERE is_on',
  );
  for (const { ownerId } of plans) await lookAtWeek(deps, ownerId);
};
