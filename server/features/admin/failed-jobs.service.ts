import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ADMIN_PAGE_SIZE } from '#contract/admin/admin-users.contract.ts';
import type { FailedJob, FailedJobKind } from '#contract/admin/failed-jobs.contract.ts';
import { type RenderFailureCode, renderFailures } from '#contract/job-failures.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { sqlFilter } from '#server/db/sql-filter.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { retryRender } from '#server/features/renders/renders.service.ts';
import { retryUpload } from '#server/features/uploads/uploads.service.ts';

/** Failures of each kind, newest first, each from its own index. An upload whose file is gone cannot be retried. */
const failuresOf: Record<FailedJobKind, string> = {
  render: `SELECT id, 'render' AS kind, title, owner_id AS person_id, error_code AS code, NULL AS message,
                  finished_at AS failed_at, true AS can_retry FROM renders WHERE state = 'failed'`,
  upload: `SELECT id, 'upload' AS kind, title, uploader_id AS person_id, error_code AS code, error_message AS message,
                  updated_at AS failed_at, source_key IS NOT NULL AS can_retry FROM uploads WHERE state = 'failed'`,
};

type FailureRow = Omit<FailedJob, 'failedAt' | 'message'> & { failedAt: Date; message: string | null };

const renderMessage = (code: string): string =>
  // Older versions may have written codes that the table no longer has.
  renderFailures[code as RenderFailureCode] ?? renderFailures.RENDER_FAILED;

/** One page of the failed renders and uploads, newest first. */
export const listFailedJobs = async (
  { dataSource }: LocalDeps,
  { kind, cursor }: { kind?: FailedJobKind | undefined; cursor?: string | undefined },
): Promise<{ failures: FailedJob[]; nextCursor: string | null }> => {
  const filter = sqlFilter();
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    filter.add(`(failed_at, id) < (${filter.bind(at)}, ${filter.bind(id)})`);
  }
  const latest = (kind === undefined ? Object.values(failuresOf) : [failuresOf[kind]])
    .map(
      (sql) =>
        `(SELECT * FROM (${sql}) listed ${filter.where()} ORDER BY failed_at DESC, id DESC LIMIT ${ADMIN_PAGE_SIZE + 1})`,
    )
    .join(' UNION ALL ');
  const read = await queryRows<FailureRow>(
    dataSource,
    `SELECT f.id, f.kind, f.title, u.id AS owner_id, u.email AS owner_email, coalesce(f.code, '') AS code, f.message,
            f.failed_at, f.can_retry
       FROM (${latest}) f JOIN users u ON u.id = f.person_id
      ORDER BY f.failed_at DESC, f.id DESC LIMIT ${ADMIN_PAGE_SIZE + 1}`,
    filter.parameters,
  );
  const { rows, nextCursor } = pageOf(read, ADMIN_PAGE_SIZE, ({ failedAt }) => failedAt);
  const failures = rows.map(({ message, failedAt, ...row }) => ({
    ...row,
    message: message ?? renderMessage(row.code),
    failedAt: failedAt.toISOString(),
  }));
  return { failures, nextCursor };
};

const findOwner = async ({ dataSource }: LocalDeps, id: string): Promise<string> => {
  const rows = await queryRows<{ ownerId: string }>(
    dataSource,
    `SELECT owner_id FROM renders WHERE id = $1 AND state = 'failed'`,
    [id],
  );
  const [render] = rows;
  if (render === undefined) throw new AppError('NOT_FOUND');
  return render.ownerId;
};

/**
 * Queues a failed render or upload again, within its owner's quotas.
 *
 * @throws AppError NOT_FOUND when it has not failed, UPLOAD_FILE_GONE, and the errors of `retryRender`.
 */
export const retryFailedJob = async (
  deps: Deps,
  actor: CurrentUser,
  { id, kind }: { id: string; kind: FailedJobKind },
): Promise<{ message: string }> => {
  const record = (manager: EntityManager): Promise<void> =>
    recordAdminChanges(deps, manager, actor, [{ action: 'job_retried', targetId: id, after: { kind } }]);
  if (kind === 'upload') await retryUpload(deps, id, record);
  else await retryRender(deps, { ownerId: await findOwner(deps, id), id }, record);
  return { message: `The ${kind} is in the queue again.` };
};
