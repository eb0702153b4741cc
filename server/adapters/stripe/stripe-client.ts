import { Stripe } from 'stripe';
import type { StripeSettings } from '#server/settings/vendor-settings.ts';

/** A client of the account, at Stripe or at its stand-in. `timeout` is for one attempt, milliseconds. */
export const stripeClient = (
  { secretKey, apiUrl }: StripeSettings,
  options: { timeout: number; maxNetworkRetries?: number },
): Stripe => {
  const api = apiUrl === null ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    ...options,
    telemetry: false,
    ...(api === null
      ? {}
      : { host: api.hostname, port: api.port, protocol: api.protocol === 'http:' ? 'http' : 'https' }),
  });
};
