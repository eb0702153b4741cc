import ipaddr from 'ipaddr.js';

/** All that is assigned to the public internet over IPv6. */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local, shared by a provider (CGNAT), unique local, reserved,
 * nor an IPv4 address that is written or translated as one of IPv6.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(GLOBAL_UNICAST));
};
