import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { handleOf, sessionFields } from '#remotion/class-form/session-fields.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { listInstructors } from '#server/features/studios/studio-names.queries.ts';
import { batchRowEntity } from './batch.entity.ts';
import { findBatch, findRows } from './batches.queries.ts';
import { touchUnstarted, viewBatch } from './batches.service.ts';
import { findRowSessions } from './rows-of-sessions.ts';

/**
 * Updates the rows of a batch to the current classes of the timetable. Their own texts and cancelled classes stay as they are.
 *
 * @throws AppError NOT_FOUND or BATCH_STARTED
 */
export const followTimetable = async (
  deps: LocalDeps,
  actor: CurrentUser,
  { id, today }: { id: string; today: CalendarDay },
): Promise<BatchView> => {
  const batch = await findBatch(deps, { ownerId: actor.id, id });
  const { instructors } = await listInstructors(deps, actor);
  await inTransaction(deps.dataSource, async (manager) => {
    await touchUnstarted(manager, id);
    // Read only now: the lock has waited for edits in progress.
    const rows = await findRows(manager, id);
    const sessions = await findRowSessions(manager, actor.id, rows);
    for (const { id: rowId, form } of rows) {
      const { present = null, changes = [] } = sessions.get(rowId) ?? {};
      if (present === null || present.status === 'cancelled' || changes.length === 0) continue;
      const handle = handleOf(instructors, present.instructor);
      const fields = sessionFields(form, { session: present, handle });
      await manager
        .getRepository(batchRowEntity)
        .update({ id: rowId }, { form: { ...form, ...fields }, sessionRevision: present.revision });
    }
  });
  return viewBatch(deps, actor, batch, today);
};
