import { isIP } from 'node:net';
import type { LocalDeps } from '#server/deps.ts';

/** How this installation names itself to authenticators: passkeys belong to the domain `id` and work on pages of `origin` alone. */
export type RelyingParty = { name: string; id: string; origin: string };

/**
 * The relying party of the public address. Browsers make no passkeys for IP addresses: this machine's own is called localhost, so that they
 * can be tried without a domain; for others there are none to be made.
 */
export const relyingPartyOf = ({ config }: Pick<LocalDeps, 'config'>): RelyingParty => {
  const url = new URL(config.publicUrl);
  if (isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) url.hostname = 'localhost';
  return { name: 'PolePro', id: url.hostname, origin: url.origin };
};
