import type { Role } from '#contract/endpoint.ts';

type RoleCopy = { label: string; badge: string; isPaid: boolean };

/** The label and badge of each kind of account (AC-075 to AC-080). Gold is reserved for paid plans. */
export const roleCopy: Record<Role, RoleCopy> = {
  admin: { label: 'Admin', badge: 'ADMIN', isPaid: false },
  beta: { label: 'Beta User', badge: 'BETA', isPaid: false },
  studio_owner: { label: 'Studio Owner', badge: 'STUDIO PRO', isPaid: true },
  studio_team: { label: 'Studio Team Member', badge: 'TEAM', isPaid: false },
  pro: { label: 'Individual Pro', badge: 'PRO', isPaid: true },
  user: { label: 'Free Trial', badge: 'FREE TRIAL', isPaid: false },
};

/** What the way to /admin is called, for those who have one (AC-026). */
export const adminPageLabels: Partial<Record<Role, string>> = {
  admin: 'Admin Panel',
  studio_owner: 'Manage Studio',
};
