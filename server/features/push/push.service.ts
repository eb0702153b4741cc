import type { PushSubscription } from '#contract/accounts/push.contract.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';

/** Subscribes the browser of this session to notifications. @throws AppError PUSH_NOT_SET_UP */
export const subscribeDevice = async (
  { dataSource, clock, pushSender }: LocalDeps,
  sessionId: string,
  { endpoint, keys }: PushSubscription,
): Promise<void> => {
  if (pushSender === null) throw new AppError('PUSH_NOT_SET_UP');
  await inTransaction(dataSource, async (manager) => {
    // A browser has one push address for everyone who signs in with it.
    await manager.query('DELETE FROM push_subscriptions WHERE endpoint = $1 AND session_id <> $2', [
      endpoint,
      sessionId,
    ]);
    await manager.query(
      `INSERT INTO push_subscriptions (session_id, created_at, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (session_id)
       DO UPDATE SET endpoint = EXCLUDED.endpoint, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth`,
      [sessionId, clock.now(), endpoint, keys.p256dh, keys.auth],
    );
  });
};

type Device = PushSubscription['keys'] & { sessionId: string; endpoint: string };

/** Notifies every device of a person that a video is ready. Deletes devices that no longer accept notifications. */
export const notifyDevices = async (
  { dataSource, clock, log, pushSender }: LocalDeps,
  { ownerId, title, promoId }: { ownerId: string; title: string; promoId: string },
): Promise<void> => {
  if (pushSender === null) return;
  const devices = await queryRows<Device>(
    dataSource,
    `SELECT p.session_id, p.endpoint, p.p256dh, p.auth
       FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
      WHERE s.user_id = $1 AND s.expires_at > $2`,
    [ownerId, clock.now()],
  );
  await Promise.all(
    devices.map(async ({ sessionId, endpoint, p256dh, auth }) => {
      try {
        const outcome = await pushSender.send({ endpoint, keys: { p256dh, auth } }, { title, promoId });
        if (outcome === 'gone')
          await dataSource.query('DELETE FROM push_subscriptions WHERE session_id = $1 AND endpoint = $2', [
            sessionId,
            endpoint,
          ]);
      } catch (error) {
        // The video is ready all the same, and its page says so.
        log.warn({ err: error, user: ownerId }, 'a device could not be notified');
      }
    }),
  );
};
