import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { ADMIN_PAGE_SIZE } from '#contract/admin/admin-users.contract.ts';
import { REFUND_FAILED, type WebhookEventView } from '#contract/billing/webhook-events.contract.ts';
import { decodeCursor, pageOf } from '#server/db/page-cursor.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { sqlFilter } from '#server/db/sql-filter.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminChanges } from '#server/features/admin-changes/admin-changes.service.ts';
import { assertAdmin } from '#server/features/auth/accounts/admins.ts';
import type { PaymentEvent, PaymentSubject } from '#server/ports/payments.ts';
import { settleCheckout } from './checkout.service.ts';
import { newKey, paymentsOf } from './provider.ts';
import { syncSubscription } from './sync-subscription.ts';
import { webhookEventEntity, type WebhookEventRow } from './webhook-event.entity.ts';

/** Stores a notification once, however often it comes. Returns whether it has already taken effect. */
const store = async (
  { dataSource, clock }: LocalDeps,
  { id, type, at, subject }: PaymentEvent,
): Promise<{ isProcessed: boolean }> => {
  const [row] = await queryRows<{ isProcessed: boolean }>(
    dataSource,
    `INSERT INTO webhook_events (id, at, type, received_at, subject_kind, subject_id)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (id) DO UPDATE SET deliveries = webhook_events.deliveries + 1
     RETURNING processed_at IS NOT NULL AS is_processed`,
    [id, at, type, clock.now(), subject?.kind ?? null, subject?.id ?? null],
  );
  if (row === undefined) throw new Error('An upsert returns its row.');
  return row;
};

const markProcessed =
  (deps: LocalDeps, id: string, problem: string | null = null) =>
  async (manager: { query: LocalDeps['dataSource']['query'] }) => {
    await manager.query('UPDATE webhook_events SET processed_at = $2, problem = $3 WHERE id = $1', [
      id,
      deps.clock.now(),
      problem,
    ]);
  };

/**
 * Reads the subject of a notification from the provider, and stores it in one transaction with the mark that the notification is done. A
 * refunded or disputed payment ends its subscription. A refund that the bank refused stays a problem, because only a person can pay back in
 * another way; processing it again then finds that the money has gone back.
 */
const applySubject = async (deps: LocalDeps, id: string, subject: PaymentSubject | null): Promise<void> => {
  const payments = paymentsOf(deps);
  if (subject === null) return markProcessed(deps, id)(deps.dataSource.manager);
  const { subscriptionId, reversed, hasFailedRefund } = await payments.resolve(subject);
  const done = markProcessed(deps, id, hasFailedRefund ? REFUND_FAILED : null);
  if (subject.kind === 'checkout') await settleCheckout(deps, subject.id);
  if (subscriptionId === null) return done(deps.dataSource.manager);
  if (reversed !== null) {
    await payments.cancel(subscriptionId, { immediate: true, key: newKey('cancel') });
  }
  const stored = await syncSubscription(deps, subscriptionId, done);
  if (stored === null) await done(deps.dataSource.manager);
};

const processEvent = async (deps: LocalDeps, id: string, subject: PaymentSubject | null): Promise<void> => {
  try {
    await applySubject(deps, id, subject);
  } catch (error) {
    const problem = error instanceof AppError ? error.code : 'UNEXPECTED';
    await deps.dataSource.query('UPDATE webhook_events SET problem = $2 WHERE id = $1', [id, problem]);
    throw error;
  }
};

/**
 * Receives a notification of the payment provider. A repeated notification does nothing. If processing fails, the response is an error, so
 * that the provider sends the notification again.
 *
 * @throws AppError NOT_FOUND without a provider that sends notifications, or PAYMENT_NOT_SIGNED for a forged or old one.
 */
export const receiveWebhook = async (
  deps: LocalDeps,
  body: unknown,
  signature: string,
): Promise<{ received: true }> => {
  const { payments } = deps;
  if (payments === null || payments.signatureHeader === null) throw new AppError('NOT_FOUND');
  if (!(body instanceof Uint8Array)) throw new AppError('PAYMENT_NOT_SIGNED');
  const event = payments.readEvent(body, signature);
  const { isProcessed } = await store(deps, event);
  if (!isProcessed) await processEvent(deps, event.id, event.subject);
  return { received: true };
};

const viewOf = ({ at, receivedAt, processedAt, subjectId, ...row }: WebhookEventRow): WebhookEventView => ({
  id: row.id,
  type: row.type,
  at: at.toISOString(),
  receivedAt: receivedAt.toISOString(),
  processedAt: processedAt?.toISOString() ?? null,
  deliveries: row.deliveries,
  problem: row.problem,
  subjectId,
});

/** One page of the notifications, newest first. */
export const listWebhookEvents = async (
  { dataSource }: LocalDeps,
  { cursor }: { cursor?: string | undefined },
): Promise<{ events: WebhookEventView[]; nextCursor: string | null }> => {
  const filter = sqlFilter();
  if (cursor !== undefined) {
    const { at, id } = decodeCursor(cursor);
    filter.add(`(received_at, id) < (${filter.bind(at)}, ${filter.bind(id)})`);
  }
  const read = await queryRows<WebhookEventRow>(
    dataSource,
    `SELECT id, at, type, received_at, processed_at, deliveries, problem,
            subject_kind, subject_id
       FROM webhook_events ${filter.where()} ORDER BY received_at DESC, id DESC LIMIT ${ADMIN_PAGE_SIZE + 1}`,
    filter.parameters,
  );
  const { rows, nextCursor } = pageOf(read, ADMIN_PAGE_SIZE, ({ receivedAt }) => receivedAt);
  return { events: rows.map(viewOf), nextCursor };
};

/** Reads the subject of a notification again, and stores it. @throws AppError NOT_FOUND, or PAYMENTS_UNAVAILABLE. */
export const processWebhookAgain = async (
  deps: LocalDeps,
  actor: CurrentUser,
  id: string,
): Promise<{ message: string }> => {
  const event = await deps.dataSource.getRepository(webhookEventEntity).findOneBy({ id });
  if (event === null) throw new AppError('NOT_FOUND');
  const { subjectKind, subjectId } = event;
  const subject = subjectKind === null || subjectId === null ? null : { kind: subjectKind, id: subjectId };
  await processEvent(deps, id, subject);
  await inTransaction(deps.dataSource, async (manager) => {
    await assertAdmin(manager, actor);
    await recordAdminChanges(deps, manager, actor, [
      { action: 'webhook_processed', targetId: id, after: { name: event.type } },
    ]);
  });
  return { message: 'Its subject was read again and stored.' };
};
