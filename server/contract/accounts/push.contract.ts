import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';

/** The push services of browsers: the service sends to no other host. */
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

/** Where a device gets notifications, and the keys with which they are encrypted for it, as the browser gives them. */
export const PushSubscription = z.strictObject({
  endpoint: z
    .string()
    .max(1000)
    .refine(isPushAddress, 'is not the address of a push service; send what the browser gives')
    .meta({ examples: ['https://fcm.googleapis.com/fcm/send/the-address-that-the-browser-gives'] }),
  keys: z.strictObject({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/, 'is not a public key; send what the browser gives')
      .meta({ examples: ['B'.padEnd(87, 'A')] }),
    auth: z
      .string()
      .regex(/^[\w-]{22}(==)?$/, 'is not a secret of 16 bytes; send what the browser gives')
      .meta({ examples: ['A'.repeat(22)] }),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

export const readPushKey = defineEndpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'The key with which a browser subscribes to notifications; null where none are sent',
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
