import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { planLimits, STUDIO_TEAM_MAX } from '#contract/billing/plan-limits.ts';
import type { Role } from '#contract/endpoint.ts';

/** The only two properties that decide what an account may do. */
type Plan = Pick<CurrentUser, 'role' | 'subscriptionStatus'>;

/** Denial reasons: codes of the error table, with the sentence shown to the person. */
export const denialMessages = {
  DOWNLOAD_LIMIT_REACHED: `You have used your ${planLimits.user.downloadsPerMonth} free downloads of this month. Your videos are kept, and you can download again on the 1st.`,
  PERSONAL_VIDEO_LIMIT_REACHED:
    'Your account has uploaded as many background videos as its plan allows. Choose one from the library.',
  EMAIL_NOT_CONFIRMED:
    'Confirm your email address first. Open the link in the mail that we sent you, or have it sent again in Account Settings.',
  NAME_CHANGES_USED:
    'You have changed your name as often as your plan allows. Contact support to change it again.',
  CUSTOM_CLASSES_NEED_PRO: 'Upgrade to Pro for Custom Classes',
  DEFAULT_CLASS_TYPE: 'Default class types cannot be renamed',
  STUDIO_NAME_IS_THE_OWNERS: 'Only the owner of your studio can change its name.',
  TEAM_FULL: `Maximum team size of ${STUDIO_TEAM_MAX} members reached`,
} as const satisfies Record<string, string>;
export type DenialReason = keyof typeof denialMessages;

/** Subscription statuses that make a plain `user` an Individual Pro. */
export const paidStatuses: ReadonlySet<string> = new Set(['pro', 'individual_pro', 'active', 'studio_pro']);

/** The kind of account, which decides label, badge and limits. A `user` who pays is a `pro`. */
export const userKind = ({ role, subscriptionStatus }: Plan): Role =>
  role === 'user' && subscriptionStatus !== null && paidStatuses.has(subscriptionStatus) ? 'pro' : role;

/** Whether the account's videos show the watermark under their AI text. */
export const hasWatermark = (plan: Plan): boolean => userKind(plan) === 'user';

const limitsOf = (plan: Plan) => planLimits[userKind(plan)];

/** Maximum downloads in a calendar month; null means no limit. */
export const downloadLimit = (plan: Plan): number | null => limitsOf(plan).downloadsPerMonth;

/** Maximum personal videos over the account's lifetime; null means no limit. */
export const personalVideoLimit = (plan: Plan): number | null => limitsOf(plan).personalVideos;

/** Maximum number of name changes; null means no limit. */
export const nameChangeLimit = (plan: Plan): number | null => limitsOf(plan).nameChanges;

const isUsedUp = (used: number, limit: number | null): boolean => limit !== null && used >= limit;

/**
 * Why the account may not do this, or null if it may. Screens check before they offer an action, and the service checks again. For counted
 * limits, the database decides.
 */
export const denialReason = {
  downloading: (user: Plan & { downloadCount: number }): DenialReason | null =>
    isUsedUp(user.downloadCount, downloadLimit(user)) ? 'DOWNLOAD_LIMIT_REACHED' : null,
  uploadingPersonalVideo: (user: Plan & { personalVideoCount: number }): DenialReason | null =>
    isUsedUp(user.personalVideoCount, personalVideoLimit(user)) ? 'PERSONAL_VIDEO_LIMIT_REACHED' : null,
  /** Before the first download or upload of a free account. Making and previewing a video need no address. */
  havingUnconfirmedEmail: (user: Plan & { mustConfirmEmail: boolean }): DenialReason | null =>
    user.mustConfirmEmail && userKind(user) === 'user' ? 'EMAIL_NOT_CONFIRMED' : null,
  changingName: (user: Plan & { nameChangeCount: number }): DenialReason | null =>
    isUsedUp(user.nameChangeCount, nameChangeLimit(user)) ? 'NAME_CHANGES_USED' : null,
  havingOwnClassTypes: (user: Plan): DenialReason | null =>
    userKind(user) === 'user' ? 'CUSTOM_CLASSES_NEED_PRO' : null,
  changingStudioName: (user: Plan): DenialReason | null =>
    userKind(user) === 'studio_team' ? 'STUDIO_NAME_IS_THE_OWNERS' : null,
  /** `members` is the current number in the team, including invited ones. */
  addingTeamMember: (members: number): DenialReason | null =>
    isUsedUp(members, STUDIO_TEAM_MAX) ? 'TEAM_FULL' : null,
};
