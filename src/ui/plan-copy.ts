import type { Role } from '#contract/endpoint.ts';
import { FREE_DOWNLOADS_PER_MONTH, FREE_PERSONAL_VIDEOS, STUDIO_TEAM_MAX } from '#contract/plan-limits.ts';

/** `limits` is what the plan takes away. */
type PlanCopy = { name: string; holds: readonly string[]; limits: readonly string[]; note: string };

const proHolds = [
  'Unlimited videos and downloads',
  'No watermark',
  'Your own background videos, cut into 15-second segments by themselves',
  'Your own class types',
  'Priority support',
];

const studioHolds = [
  'Everything in Individual Pro',
  `Up to ${STUDIO_TEAM_MAX} team members`,
  'A dashboard for your team',
  'A library that the studio shares',
  'Dedicated support',
];

/** What the subscription view says to each kind of account (document 1, sections 1 and 6). */
export const planCopy: Record<Role, PlanCopy> = {
  user: {
    name: 'Free Trial',
    holds: [
      `${FREE_DOWNLOADS_PER_MONTH} downloads a month`,
      `${FREE_PERSONAL_VIDEOS} background video of your own`,
    ],
    limits: ['A watermark under texts written by AI', 'No class types of your own'],
    note: 'Try the editor for free, as long as you like.',
  },
  beta: {
    name: 'Beta',
    holds: ['Unlimited videos and downloads', `${FREE_PERSONAL_VIDEOS} background video of your own`],
    limits: [],
    note: 'Thank you for trying what is new.',
  },
  pro: {
    name: 'Individual Pro',
    holds: proHolds,
    limits: [],
    note: 'For instructors who promote their own classes.',
  },
  studio_owner: { name: 'Studio Pro', holds: studioHolds, limits: [], note: 'For you and your team.' },
  studio_team: {
    name: 'Studio Pro',
    holds: ['Unlimited videos and downloads', 'No watermark', 'Your own background videos'],
    limits: [],
    note: 'You are in a studio’s team. The owner of your studio manages the subscription.',
  },
  admin: {
    name: 'Admin',
    holds: ['Unlimited videos and downloads', 'No watermark', 'Everything that the plans hold'],
    limits: [],
    note: 'Your account runs the product and needs no subscription.',
  },
};
