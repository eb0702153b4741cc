import { planLimits, STUDIO_TEAM_MAX } from '#contract/billing/plan-limits.ts';
import type { Role } from '#contract/endpoint.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';

/** `limits` are the plan's restrictions. */
type PlanCopy = { name: string; features: readonly string[]; limits: readonly string[]; note: string };

const proFeatures = [
  'Unlimited videos and downloads',
  'No watermark',
  `Your own background videos, cut into ${CLIP_SECONDS}-second segments automatically`,
  'Your own class types',
  'Priority support',
];

const studioFeatures = [
  'Everything in Individual Pro',
  `Up to ${STUDIO_TEAM_MAX} team members`,
  'A dashboard for your team',
  'A shared studio library',
  'Dedicated support',
];

/** The texts of the subscription view for each kind of account. */
export const planCopy: Record<Role, PlanCopy> = {
  user: {
    name: 'Free Trial',
    features: [
      'Everything in the editor, with the backgrounds of the library',
      `${planLimits.user.downloadsPerMonth} downloads a month`,
      `${planLimits.user.personalVideos} background video of your own`,
    ],
    limits: ['A watermark under AI-written text', 'No class types of your own'],
    note: 'Try the editor for free, as long as you like.',
  },
  beta: {
    name: 'Beta',
    features: [
      'Unlimited videos and downloads',
      `${planLimits.user.personalVideos} background video of your own`,
    ],
    limits: [],
    note: 'Thank you for trying new features early.',
  },
  pro: {
    name: 'Individual Pro',
    features: proFeatures,
    limits: [],
    note: 'For instructors who promote their own classes.',
  },
  studio_owner: { name: 'Studio Pro', features: studioFeatures, limits: [], note: 'For you and your team.' },
  studio_team: {
    name: 'Studio Pro',
    features: ['Unlimited videos and downloads', 'No watermark', 'Your own background videos'],
    limits: [],
    note: 'You are in a studio’s team. The owner of your studio manages the subscription.',
  },
  admin: {
    name: 'Admin',
    features: ['Unlimited videos and downloads', 'No watermark', 'Everything in every plan'],
    limits: [],
    note: 'Your account runs the product and needs no subscription.',
  },
};

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

/** The label of the link to /admin, for the roles that have one (AC-026). */
export const adminPageLabels: Partial<Record<Role, string>> = {
  admin: 'Admin Panel',
  studio_owner: 'Manage Studio',
};
