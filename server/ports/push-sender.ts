import type { PushSubscription } from '#contract/accounts/push.contract.ts';

/** The content of a notification, which the service worker turns into a sentence. */
export type PushMessage = { title: string; promoId: string };

/**
 * Sends notifications to devices. `gone`: the device no longer accepts them. Rejects if the push service does not accept a notification
 * within 10 seconds.
 */
export type PushSender = {
  /** The key with which browsers subscribe. */
  publicKey: string;
  send: (device: PushSubscription, message: PushMessage) => Promise<'sent' | 'gone'>;
};
