import type { QueryClient } from '@tanstack/react-query';

/** All cache keys. */
export const queryKeys = {
  currentUser: ['current-user'],
  firstStart: ['first-start'],
  sessions: ['sessions'],
  apiTokens: ['api-tokens'],
  twoStep: ['two-step'],
  passkeys: ['passkeys'],
  activity: ['activity'],
  impersonations: ['impersonations'],
  /** A statistic or list of the admins' Activity tab, by its name. */
  adminActivity: (name: string, filter: object) => ['admin', 'activity', name, filter] as const,
  /** All lists and details of the admin panel. */
  admin: ['admin'],
  adminUsers: (filter: object) => ['admin', 'users', filter] as const,
  adminChanges: (filter: object) => ['admin', 'changes', filter] as const,
  adminStudios: (search: string) => ['admin', 'studios', search] as const,
  allAdminVideos: ['admin', 'videos'],
  adminVideos: (userId: string) => ['admin', 'videos', userId] as const,
  adminFailedJobs: (kind: string) => ['admin', 'failed-jobs', kind] as const,
  adminWebhookEvents: ['admin', 'webhook-events'],
  adminBackups: ['admin', 'backups'],
  adminImpersonations: ['admin', 'impersonations'],
  adminUser: (email: string) => ['admin', 'user', email] as const,
  teamInvitation: (token: string) => ['team-invitation', token] as const,
  subscription: ['subscription'],
  checkoutOptions: ['checkout-options'],
  receipts: ['receipts'],
  withdrawal: (token: string) => ['withdrawal', token] as const,
  upgradePreview: ['upgrade-preview'],
  preferences: ['instructor-preferences'],
  nameChangeStatus: ['name-change-status'],
  team: ['team'],
  allMemberVideos: ['member-videos'],
  memberVideos: (memberId: string) => ['member-videos', memberId] as const,
  instructorNames: ['instructor-names'],
  rooms: ['rooms'],
  studioSteps: ['studio-steps'],
  brandKit: ['brand-kit'],
  classTypes: ['class-types'],
  classDescriptions: ['class-descriptions'],
  backgroundVideos: ['background-videos'],
  overlays: ['overlays'],
  music: ['music'],
  uploads: ['uploads'],
  storage: ['storage'],
  quotas: ['quotas'],
  allRecipients: ['recipients'],
  recipients: (search: string) => ['recipients', search] as const,
  favorites: ['favorites'],
  classOverlays: ['class-overlays'],
  assetUses: (assetId: string) => ['asset-uses', assetId] as const,
  templates: ['templates'],
  wordingList: ['wording-list'],
  overlayAlpha: (posterUrl: string) => ['overlay-alpha', posterUrl],
  sampleCopy: ['sample-copy'],
  batches: ['batches'],
  weekPlan: ['week-plan'],
  batch: (id: string) => ['batch', id] as const,
  weekOfBatch: (monday: string) => ['week-of-batch', monday] as const,
  startsOfBatch: (kind: string) => ['starts-of-batch', kind] as const,
  allPromos: ['promos'],
  deletedPromos: ['deleted-promos'],
  /** All weeks of the timetable, and the promos that advertise its classes. */
  timetable: ['timetable'],
  timetableWeek: (monday: string) => ['timetable', 'week', monday] as const,
  timetableSettings: ['timetable-settings'],
  planningContents: ['planning-contents'],
  keptPlanning: ['kept-planning'],
  calendarFeed: ['calendar-feed'],
  promosOfSessions: ['timetable', 'promos'],
  /** Whether a video still shows its class. */
  videoNote: (renderId: string) => ['timetable', 'video', renderId] as const,
  promos: (search: string, sort: 'changed' | 'title') => ['promos', search, sort] as const,
  promoThumbnail: (promoId: string, revision: number) => ['promo-thumbnail', promoId, revision] as const,
  versions: (promoId: string) => ['versions', promoId] as const,
  version: (id: string) => ['version', id] as const,
  promotionTexts: (promoId: string) => ['promotion-texts', promoId] as const,
  writingPreferences: ['writing-preferences'],
  promoToOpen: ['promo-to-open'],
  transparencyTests: ['transparency-tests'] as const,
  transparencyTest: (id: string) => ['transparency-test', id] as const,
  triedClass: ['tried-class'],
  /** The promo that the editor returns to, on other pages than the editor. */
  lastPromo: ['last-promo'],
  /** `opening` counts how often this page has reopened the promo. */
  openPromo: (promoId: string, opening: number) => ['open-promo', promoId, opening] as const,
  renderPreview: (renderId: string) => ['render-preview', renderId] as const,
  rendersOfPromo: (promoId: string) => ['renders', promoId] as const,
  /** Frames of the file at `url`, at these times in seconds. */
  sampledFrames: (url: string, times: readonly number[]) => ['sampled-frames', url, times] as const,
  /** The finished videos of all promos. */
  videos: ['videos'],
  videosNamed: (search: string, sort: string) => ['videos', search, sort] as const,
  videoPage: (renderId: string) => ['video-page', renderId] as const,
  /** The review state of a promo, for its owner. */
  promoReview: (promoId: string) => ['promo-review', promoId] as const,
  reviewNews: ['review-news'],
  /** The public page of a review link. */
  reviewPage: (token: string) => ['review-page', token] as const,
  people: ['people'],
  allPersonUses: ['person-uses'],
  personUses: (personId: string) => ['person-uses', personId] as const,
  clipPeople: (assetId: string) => ['clip-people', assetId] as const,
  videoFile: (renderId: string) => ['video-file', renderId] as const,
} as const;

/** The queries with assets of the library, or the space that they take. */
const ofLibrary = [
  queryKeys.backgroundVideos,
  queryKeys.overlays,
  queryKeys.music,
  queryKeys.brandKit,
  queryKeys.allMemberVideos,
  queryKeys.allAdminVideos,
  queryKeys.storage,
];

/** Invalidates the queries of the library after assets were added, changed or deleted. */
export const invalidateLibrary = (queryClient: QueryClient): void => {
  for (const queryKey of ofLibrary) void queryClient.invalidateQueries({ queryKey });
};
