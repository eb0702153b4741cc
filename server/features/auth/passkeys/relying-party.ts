import { isIP } from 'node:net';
import type { LocalDeps } from '#server/deps.ts';

/** How this installation identifies itself to authenticators. Passkeys belong to the domain `id` and work only on pages of `origin`. */
export type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of the public address. Browsers make no passkeys for IP addresses. This machine is therefore called localhost, so that
 * passkeys can be tried without a domain; other IP addresses cannot have them.
 */
export const relyingPartyOf = ({ config }: Pick<LocalDeps, 'config'>): RelyingParty => {
  const url = new URL(config.publicUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) url.hostname = 'localhost';
  return { name: 'PolePro', id: url.hostname, origin: url.origin };
};
