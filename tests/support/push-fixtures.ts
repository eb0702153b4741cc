import type { PushSubscription } from '#contract/accounts/push.contract.ts';

/** What the browser of a device gives; `name` tells devices apart. The key is a point of the curve, as push services check. */
export const somePushSubscription = (name: string): PushSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
});
