import webPush from 'web-push';
import { DAY_SECONDS } from '#schema/durations.ts';
import type { PushSender } from '#server/ports/push-sender.ts';
import type { PushKeys } from '#server/settings/vendor-settings.ts';

const TIMEOUT_MS = 10_000;

/** The time for which the push service holds a notification for a device that is off, seconds. */
const HELD_SECONDS = DAY_SECONDS;

/** The browser has withdrawn the permission or dropped the subscription. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/**
 * Sends by Web Push (RFC 8030, 8291 and 8292). The browser's push service cannot read the notifications. `addressOf` can lead to a stand-in
 * for it.
 */
export const webPushSender = (
  { publicKey, privateKey, subject }: PushKeys,
  addressOf: (endpoint: string) => string = (endpoint) => endpoint,
): PushSender => ({
  publicKey,
  send: async (device, message) => {
    const { body, headers, method } = webPush.generateRequestDetails(device, JSON.stringify(message), {
      vapidDetails: { publicKey, privateKey, subject },
      TTL: HELD_SECONDS,
    });
    const { 'Content-Length': _computed, ...named } = headers;
    const response = await fetch(addressOf(device.endpoint), {
      method,
      headers: named,
      body: new Uint8Array(body ?? []),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (GONE.has(response.status)) return 'gone';
    if (!response.ok) throw new Error(`The push service responded with ${response.status}.`);
    return 'sent';
  },
});
