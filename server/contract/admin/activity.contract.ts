import { z } from 'zod';
import { EMAIL_MAX } from '#contract/accounts/credentials.ts';
import { defineEndpoint, roles } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';
import { limitedText } from '#schema/bounded.ts';

const Count = z.number().int().nonnegative();
const Day = z.iso.date();

/** Days that statistics look back, including today. A day begins at midnight UTC. */
export const StatisticsDays = z.enum(['30', '90', '365']);
export type StatisticsDays = z.infer<typeof StatisticsDays>;
const days = StatisticsDays.default('30');

/** The period that one point of a series covers. Weeks begin on Monday. */
export const StatisticsPeriod = z.enum(['day', 'week']);
export type StatisticsPeriod = z.infer<typeof StatisticsPeriod>;
const period = StatisticsPeriod.default('day');

/** How downloads are grouped: by the class or the instructor of the class form. */
export const DownloadsGroup = z.enum(['classType', 'instructor']);
export type DownloadsGroup = z.infer<typeof DownloadsGroup>;

/** Maximum rows of a favorites statistic, and maximum names of `downloadsByName`. */
export const FAVORITES_SHOWN = 100;
export const NAMES_SHOWN = 10;

const admins = { access: ['admin'], method: 'GET' } as const;

/** An overlay and how many people have it among their favorites. */
export const FavoritesStatistic = z.strictObject({
  assetId: z.string(),
  title: z.string(),
  favoriteCount: Count,
});
export type FavoritesStatistic = z.infer<typeof FavoritesStatistic>;

export const readFavoritesStatistics = defineEndpoint({
  ...admins,
  path: '/api/admin/favorites-statistics',
  summary: `The ${FAVORITES_SHOWN} overlays that the most people have among their favorites`,
  response: z.array(FavoritesStatistic),
});

/**
 * The first download of a video by its owner. Email, role and subscription are as they were then; instructor and class come from the
 * promo's class form, or are null.
 */
export const DownloadRecord = z.strictObject({
  id: PublicId,
  userId: PublicId,
  userEmail: z.string(),
  userRole: z.string(),
  userSubscriptionStatus: z.string().nullable(),
  downloadedAt: Instant,
  instructorName: z.string().nullable(),
  classType: z.string().nullable(),
});
export type DownloadRecord = z.infer<typeof DownloadRecord>;

/** Records in one response. */
export const DOWNLOADS_PER_PAGE = 50;

export const listDownloadActivity = defineEndpoint({
  ...admins,
  path: '/api/admin/download-activity',
  summary: `The ${DOWNLOADS_PER_PAGE} latest downloads. \`userId\` limits them to one person, and \`before\` to those before the record with this id`,
  query: z.strictObject({ userId: PublicId.optional(), before: PublicId.optional() }),
  response: z.array(DownloadRecord),
});

/** A person's downloads. Email, role and subscription are the current ones. */
export const DownloadSummary = DownloadRecord.pick({
  userId: true,
  userEmail: true,
  userRole: true,
  userSubscriptionStatus: true,
}).extend({ userRole: z.enum(roles), downloadCount: Count, lastDownloadedAt: Instant });
export type DownloadSummary = z.infer<typeof DownloadSummary>;

export const listDownloadSummary = defineEndpoint({
  ...admins,
  path: '/api/admin/download-summary',
  summary:
    'Everyone who has downloaded a video, most recent download first; `query` searches addresses and names',
  query: z.strictObject({
    query: limitedText(z.string(), EMAIL_MAX).optional(),
    cursor: z.string().max(200).optional(),
  }),
  response: z.strictObject({ users: z.array(DownloadSummary), nextCursor: z.string().nullable() }),
});

/** The downloads of the day or week that begins on `start`. */
const DownloadsPoint = z.strictObject({ start: Day, downloads: Count });

export const readDownloadsOverTime = defineEndpoint({
  ...admins,
  path: '/api/admin/downloads-over-time',
  summary: 'Downloads per day or week, in UTC, earliest first',
  query: z.strictObject({ days, period }),
  response: z.strictObject({ timeZone: z.literal('UTC'), points: z.array(DownloadsPoint) }),
});

export const readDownloadsByName = defineEndpoint({
  ...admins,
  path: '/api/admin/downloads-by-name',
  summary: `Downloads by class type or instructor: the ${NAMES_SHOWN} most frequent names, all others together, and those without a name`,
  query: z.strictObject({ days, group: DownloadsGroup.default('classType') }),
  response: z.strictObject({
    names: z.array(z.strictObject({ name: z.string(), downloads: Count })),
    otherDownloads: Count,
    unnamedDownloads: Count,
  }),
});

/** Seconds that completed renders took from their start; null without any. */
const durations = { medianSeconds: z.number().nullable(), p95Seconds: z.number().nullable() };

/** The renders that ended on the day or in the week that begins on `start`. */
const RendersPoint = z.strictObject({ start: Day, completed: Count, failed: Count, ...durations });

export const readRenderStatistics = defineEndpoint({
  ...admins,
  path: '/api/admin/render-statistics',
  summary: 'The current queue of renders, how long renders took, and why they failed',
  query: z.strictObject({ days, period }),
  response: z.strictObject({
    queued: Count,
    running: Count,
    /** How long the oldest queued render has waited. */
    longestWaitSeconds: z.number().nonnegative().nullable(),
    ...durations,
    points: z.array(RendersPoint),
    failures: z.array(z.strictObject({ code: z.string(), message: z.string(), renders: Count })),
  }),
});

/** `videos` are finished videos; `database` holds promos and all other records. */
const StorageKind = z.enum(['backgrounds', 'overlays', 'music', 'videos', 'database']);
export type StorageKind = z.infer<typeof StorageKind>;

export const readStorageStatistics = defineEndpoint({
  ...admins,
  path: '/api/admin/storage-statistics',
  summary: 'Storage in bytes, by kind and by the accounts that store the most',
  response: z.strictObject({
    /** `files` is null for the database. */
    kinds: z.array(z.strictObject({ kind: StorageKind, files: Count.nullable(), bytes: Count })),
    accounts: z.array(z.strictObject({ userId: PublicId, userEmail: z.string(), bytes: Count })),
  }),
});

/** The tables that can be saved as a CSV file. */
export const ActivityTable = z.enum([
  'downloads',
  'download-summary',
  'downloads-over-time',
  'downloads-by-class-type',
  'downloads-by-instructor',
  'favorites',
  'renders',
  'render-failures',
  'storage',
]);
export type ActivityTable = z.infer<typeof ActivityTable>;

export const exportActivity = defineEndpoint({
  ...admins,
  path: '/api/admin/activity-export',
  summary: 'One of the tables as a CSV file, with all of its rows',
  requiresRecentSignIn: true,
  responseType: 'download',
  query: z.strictObject({ table: ActivityTable.default('downloads'), days, period }),
});
