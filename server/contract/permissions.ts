import type { CurrentUser } from '#contract/auth.contract.ts';
import type { Role } from '#contract/endpoint.ts';
import {
  FREE_DOWNLOADS_PER_MONTH,
  FREE_PERSONAL_VIDEOS,
  PRO_NAME_CHANGES,
  STORAGE_BYTES,
} from '#contract/plan-limits.ts';

/** What an account may is decided by these two alone. */
type Plan = Pick<CurrentUser, 'role' | 'subscriptionStatus'>;

/** Why an account may not do something: codes of the error table, with what a person reads. */
export const denialMessages = {
  DOWNLOAD_LIMIT_REACHED:
    'You have used your 5 free downloads of this month. Your videos are kept, and on the 1st you can download again.',
  PERSONAL_VIDEO_LIMIT_REACHED:
    'A free account may upload one background video of its own, and yours is used. Choose one of the library.',
  NAME_CHANGES_USED:
    'You have changed your name as often as your plan allows. Contact support to change it again.',
  CUSTOM_CLASSES_NEED_PRO: 'Upgrade to Pro for Custom Classes',
  STUDIO_NAME_IS_THE_OWNERS: 'Only the owner of your studio can change its name.',
} as const satisfies Record<string, string>;
export type DenialReason = keyof typeof denialMessages;

/** Statuses with which a plain `user` is an Individual Pro. */
const paidStatuses: ReadonlySet<string> = new Set(['pro', 'individual_pro', 'active', 'studio_pro']);

/** The kind of account, which decides label, badge and limits: a plain `user` who pays is a `pro`. */
export const userKind = ({ role, subscriptionStatus }: Plan): Role =>
  role === 'user' && subscriptionStatus !== null && paidStatuses.has(subscriptionStatus) ? 'pro' : role;

/** Whether the watermark stands under the AI text of the account's videos (document 1, section 1). */
export const hasWatermark = (plan: Plan): boolean => userKind(plan) === 'user';

/** Videos that may be downloaded in a month; null: as many as one likes. */
export const downloadLimit = (plan: Plan): number | null =>
  userKind(plan) === 'user' ? FREE_DOWNLOADS_PER_MONTH : null;

/** Personal videos that may ever be uploaded; null: as many as one likes. Beta testers do not pay. */
export const personalVideoLimit = (plan: Plan): number | null =>
  ['user', 'beta'].includes(userKind(plan)) ? FREE_PERSONAL_VIDEOS : null;

/** Times that the name may be changed; null: as often as one likes. */
export const nameChangeLimit = (plan: Plan): number | null =>
  userKind(plan) === 'pro' ? PRO_NAME_CHANGES : null;

/** What the account's uploads may take, bytes. */
export const storageLimit = (plan: Plan): number => STORAGE_BYTES[userKind(plan)];

const isUsedUp = (used: number, limit: number | null): boolean => limit !== null && used >= limit;

/**
 * May this account do this? Null when it may, otherwise why not. Screens ask before they offer something; the
 * service asks again, and where a limit is counted its database has the last word.
 */
export const denialReason = {
  downloading: (user: Plan & { downloadCount: number }): DenialReason | null =>
    isUsedUp(user.downloadCount, downloadLimit(user)) ? 'DOWNLOAD_LIMIT_REACHED' : null,
  uploadingPersonalVideo: (user: Plan & { personalVideoCount: number }): DenialReason | null =>
    isUsedUp(user.personalVideoCount, personalVideoLimit(user)) ? 'PERSONAL_VIDEO_LIMIT_REACHED' : null,
  changingName: (user: Plan & { nameChangeCount: number }): DenialReason | null =>
    isUsedUp(user.nameChangeCount, nameChangeLimit(user)) ? 'NAME_CHANGES_USED' : null,
  havingOwnClassTypes: (user: Plan): DenialReason | null =>
    userKind(user) === 'user' ? 'CUSTOM_CLASSES_NEED_PRO' : null,
  changingStudioName: (user: Plan): DenialReason | null =>
    userKind(user) === 'studio_team' ? 'STUDIO_NAME_IS_THE_OWNERS' : null,
};
