import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';

/** The push services of browsers. The service sends to no other host. */
const pushHosts = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

const isPushAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username } = new URL(text);
  const isKnown = pushHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === 'https:' && port === '' && username === '' && isKnown;
};

/** The address at which a device gets notifications, and the keys that encrypt them for it, both from the browser. */
export const PushSubscription = z.strictObject({
  endpoint: z
    .string()
    .max(1000)
    .refine(isPushAddress, 'is not the address of a push service; send the one from the browser')
    .meta({ examples: ['https://fcm.googleapis.com/fcm/send/the-address-that-the-browser-gives'] }),
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, 'is not a public key; send the one from the browser')
      .meta({ examples: ['B'.padEnd(87, 'A')] }),
    auth: z
      .string()
      .regex(/^[\w-]{22}(==)?$/, 'is not a secret of 16 bytes; send the one from the browser')
      .meta({ examples: ['A'.repeat(22)] }),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'The key with which a browser subscribes to notifications; null if this installation sends none',
  access: 'signed-in',
  response: z.strictObject({ publicKey: z.string().nullable() }),
});

export const subscribeDevice = defineEndpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  summary: 'Notifies this device when a video is ready, until you sign out on it',
  access: 'signed-in',
  deniesImpersonation: true,
  body: PushSubscription,
});
