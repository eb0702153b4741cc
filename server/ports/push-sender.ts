import type { PushSubscription } from '#contract/push.contract.ts';

/** What a device is told: the service worker makes a sentence of it. */
export type PushMessage = { title: string; promoId: string };

/**
 * Sends notifications to devices. `gone`: the device takes none any more. Rejects when the push service has not accepted one within
 * 10 seconds.
 */
export type PushSender = {
  /** Browsers subscribe with it. */
  publicKey: string;
  send: (device: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>;
};
