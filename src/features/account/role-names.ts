import type { Role } from '#contract/endpoint.ts';

type RoleNames = { label: string; badge: string; isPaid: boolean };

/** What each kind of account is called, and its badge (document 1, section 6). Gold is for those that pay. */
export const roleNames: Record<Role, RoleNames> = {
  admin: { label: 'Admin', badge: 'ADMIN', isPaid: false },
  beta: { label: 'Beta User', badge: 'BETA', isPaid: false },
  studio_owner: { label: 'Studio Owner', badge: 'STUDIO PRO', isPaid: true },
  studio_team: { label: 'Studio Team Member', badge: 'TEAM', isPaid: false },
  pro: { label: 'Individual Pro', badge: 'PRO', isPaid: true },
  user: { label: 'Free Trial', badge: 'FREE TRIAL', isPaid: false },
};
