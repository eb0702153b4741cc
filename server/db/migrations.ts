import { Client } from 'pg';
import type { DataSource, MigrationInterface } from 'typeorm';
import { FirstLight1795132800000 } from '#migrations/1795132800000-first-light.ts';
import { RenderTurns1795219200000 } from '#migrations/1795219200000-render-turns.ts';
import { OverlayTracks1795305600000 } from '#migrations/1795305600000-overlay-tracks.ts';
import { Accounts1795392000000 } from '#migrations/1795392000000-accounts.ts';
import { PromoVersions1795450000000 } from '#migrations/1795450000000-promo-versions.ts';
import { KeptVideos1795456000000 } from '#migrations/1795456000000-kept-videos.ts';
import { Classes1795460000000 } from '#migrations/1795460000000-classes.ts';
import { Library1795470000000 } from '#migrations/1795470000000-library.ts';
import { Uploads1795480000000 } from '#migrations/1795480000000-uploads.ts';
import { Templates1795500000000 } from '#migrations/1795500000000-templates.ts';
import { OneJobRunner1795520000000 } from '#migrations/1795520000000-one-job-runner.ts';
import { Installation1795530000000 } from '#migrations/1795530000000-installation.ts';
import { RenderCost1795540000000 } from '#migrations/1795540000000-render-cost.ts';
import { PromoRecords1795550000000 } from '#migrations/1795550000000-promo-records.ts';
import { ExpiredVideos1795550000001 } from '#migrations/1795550000001-expired-videos.ts';
import { SessionNotifications1795560000001 } from '#migrations/1795560000001-session-notifications.ts';
import { PromoAssets1795560000002 } from '#migrations/1795560000002-promo-assets.ts';
import { KnownDevices1795570000001 } from '#migrations/1795570000001-known-devices.ts';
import { AccountEvents1795570000002 } from '#migrations/1795570000002-account-events.ts';
import { EmailConfirmation1795570000003 } from '#migrations/1795570000003-email-confirmation.ts';
import { MovingUploads1795580000000 } from '#migrations/1795580000000-moving-uploads.ts';
import { FormerCookies1795590000000 } from '#migrations/1795590000000-former-cookies.ts';
import { VideoPages1795600000000 } from '#migrations/1795600000000-video-pages.ts';
import { EmailChanges1795610000000 } from '#migrations/1795610000000-email-changes.ts';
import { PromotionTexts1795620000000 } from '#migrations/1795620000000-promotion-texts.ts';
import { LibraryNotifications1795630000000 } from '#migrations/1795630000000-library-notifications.ts';
import { NoFormerCookies1795645000000 } from '#migrations/1795645000000-no-former-cookies.ts';
import { WordingList1795660000000 } from '#migrations/1795660000000-wording-list.ts';
import { Teams1795670000000 } from '#migrations/1795670000000-teams.ts';
import { StudioLibrary1795680000000 } from '#migrations/1795680000000-studio-library.ts';
import { WordingDismissals1795690000000 } from '#migrations/1795690000000-wording-dismissals.ts';
import { TeamInvitations1795700000000 } from '#migrations/1795700000000-team-invitations.ts';
import { DownloadActivity1795730000000 } from '#migrations/1795730000000-download-activity.ts';
import { Administration1795740000000 } from '#migrations/1795740000000-administration.ts';
import { InstructorsAndRooms1795750000000 } from '#migrations/1795750000000-instructors-and-rooms.ts';
import { BrandKits1795750000001 } from '#migrations/1795750000001-brand-kits.ts';
import { LockedTemplates1795800000000 } from '#migrations/1795800000000-locked-templates.ts';
import { Impersonation1795810000000 } from '#migrations/1795810000000-impersonation.ts';
import { EndCardLogos1795820000000 } from '#migrations/1795820000000-end-card-logos.ts';
import { Timetable1795830000000 } from '#migrations/1795830000000-timetable.ts';
import { TimetableSettings1795830000001 } from '#migrations/1795830000001-timetable-settings.ts';
import { Batches1795840000000 } from '#migrations/1795840000000-batches.ts';
import { Reviews1795850000000 } from '#migrations/1795850000000-reviews.ts';
import { People1795850000001 } from '#migrations/1795850000001-people.ts';
import { Billing1795860000000 } from '#migrations/1795860000000-billing.ts';
import { WebhookEvents1795860000001 } from '#migrations/1795860000001-webhook-events.ts';
import { Withdrawals1795860000002 } from '#migrations/1795860000002-withdrawals.ts';
import { Compressions1795880000000 } from '#migrations/1795880000000-compressions.ts';
import { CalendarFeeds1795890000000 } from '#migrations/1795890000000-calendar-feeds.ts';
import { WeekPlans1795890000001 } from '#migrations/1795890000001-week-plans.ts';
import { TransparencyTests1795920000000 } from '#migrations/1795920000000-transparency-tests.ts';
import { Backups1795940000000 } from '#migrations/1795940000000-backups.ts';
import { UploadPeople1796000000000 } from '#migrations/1796000000000-upload-people.ts';
import { LeftOutEvents1796000000001 } from '#migrations/1796000000001-left-out-events.ts';
import { PushSubscriptions1796100000000 } from '#migrations/1796100000000-push-subscriptions.ts';
import { ApiTokens1796200000000 } from '#migrations/1796200000000-api-tokens.ts';
import { TurnsOfJobs1796300000000 } from '#migrations/1796300000000-turns-of-jobs.ts';
import { LastStartOfUploads1796400000000 } from '#migrations/1796400000000-last-start-of-uploads.ts';
import { TokenExpiry1796400000001 } from '#migrations/1796400000001-token-expiry.ts';
import { DecidedTurns1796500000000 } from '#migrations/1796500000000-decided-turns.ts';
import { SessionsOfBatchRows1796600000021 } from '#migrations/1796600000021-sessions-of-batch-rows.ts';
import { TextsOfReviewEntries1796600000022 } from '#migrations/1796600000022-texts-of-review-entries.ts';
import { TimeZoneOfTimetables1796700000000 } from '#migrations/1796700000000-time-zone-of-timetables.ts';
import { PeopleOfVideos1796800000000 } from '#migrations/1796800000000-people-of-videos.ts';
import { PausesOfJobs1796800000031 } from '#migrations/1796800000031-pauses-of-jobs.ts';
import { WaysOfSigningIn1796800000100 } from '#migrations/1796800000100-ways-of-signing-in.ts';
import { TwoStepSignIn1796800000101 } from '#migrations/1796800000101-two-step-sign-in.ts';
import { LocksOfDeletedTemplates1796800000400 } from '#migrations/1796800000400-locks-of-deleted-templates.ts';
import { ActsOfImpersonations1796800000401 } from '#migrations/1796800000401-acts-of-impersonations.ts';
import { RevisionsOfClasses1796800000402 } from '#migrations/1796800000402-revisions-of-classes.ts';
import { errorCode } from '#server/error-code.ts';
import { StartError } from '#server/start-error.ts';

/** Every migration of the product, oldest first. Never edit one that has landed. */
export const migrations: (new () => MigrationInterface)[] = [
  FirstLight1795132800000,
  RenderTurns1795219200000,
  OverlayTracks1795305600000,
  Accounts1795392000000,
  PromoVersions1795450000000,
  KeptVideos1795456000000,
  Classes1795460000000,
  Library1795470000000,
  Uploads1795480000000,
  Templates1795500000000,
  OneJobRunner1795520000000,
  Installation1795530000000,
  RenderCost1795540000000,
  PromoRecords1795550000000,
  ExpiredVideos1795550000001,
  SessionNotifications1795560000001,
  PromoAssets1795560000002,
  KnownDevices1795570000001,
  AccountEvents1795570000002,
  EmailConfirmation1795570000003,
  MovingUploads1795580000000,
  FormerCookies1795590000000,
  VideoPages1795600000000,
  EmailChanges1795610000000,
  PromotionTexts1795620000000,
  LibraryNotifications1795630000000,
  NoFormerCookies1795645000000,
  WordingList1795660000000,
  Teams1795670000000,
  StudioLibrary1795680000000,
  WordingDismissals1795690000000,
  TeamInvitations1795700000000,
  DownloadActivity1795730000000,
  Administration1795740000000,
  InstructorsAndRooms1795750000000,
  BrandKits1795750000001,
  LockedTemplates1795800000000,
  Impersonation1795810000000,
  EndCardLogos1795820000000,
  Timetable1795830000000,
  TimetableSettings1795830000001,
  Batches1795840000000,
  Reviews1795850000000,
  Billing1795860000000,
  People1795850000001,
  Compressions1795880000000,
  WebhookEvents1795860000001,
  Withdrawals1795860000002,
  CalendarFeeds1795890000000,
  WeekPlans1795890000001,
  TransparencyTests1795920000000,
  Backups1795940000000,
  UploadPeople1796000000000,
  LeftOutEvents1796000000001,
  PushSubscriptions1796100000000,
  ApiTokens1796200000000,
  TurnsOfJobs1796300000000,
  LastStartOfUploads1796400000000,
  TokenExpiry1796400000001,
  DecidedTurns1796500000000,
  SessionsOfBatchRows1796600000021,
  TextsOfReviewEntries1796600000022,
  TimeZoneOfTimetables1796700000000,
  PeopleOfVideos1796800000000,
  PausesOfJobs1796800000031,
  LocksOfDeletedTemplates1796800000400,
  ActsOfImpersonations1796800000401,
  RevisionsOfClasses1796800000402,
  WaysOfSigningIn1796800000100,
  TwoStepSignIn1796800000101,
];

/** Names the advisory lock; the same in every version of the product. */
export const migrationLock = 7_305_217_001;

/**
 * Migrates the database to the newest schema. Several processes may start at once and TypeORM takes no lock, so this holds an
 * advisory lock on a separate connection; the others wait and then find nothing to do.
 * @returns the names of the migrations that were applied.
 * @throws the driver's error of a failed migration, which leaves no trace.
 */
export async function runMigrations(dataSource: DataSource): Promise<string[]> {
  const lockHolder = new Client({ connectionString: urlOf(dataSource) });
  // Losing this connection shows in the queries below; without a listener it would end the process.
  lockHolder.on('error', () => {});
  await lockHolder.connect();
  try {
    await lockHolder.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    const applied = await dataSource.runMigrations({ transaction: 'each' });
    return applied.map((migration) => migration.name);
  } finally {
    await lockHolder.end();
  }
}

function urlOf(dataSource: DataSource): string {
  const { options } = dataSource;
  if (options.type !== 'postgres' || options.url === undefined) {
    throw new Error('Migrations need a data source made by openDatabase.');
  }
  return options.url;
}

const UNDEFINED_TABLE = '42P01';

/** The names of the migrations that this database has; none without their table. */
export const appliedMigrations = async (dataSource: DataSource): Promise<Set<string>> => {
  try {
    const rows: { name: string }[] = await dataSource.query('SELECT name FROM migrations');
    return new Set(rows.map(({ name }) => name));
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return new Set();
    throw error;
  }
};

/**
 * Checks that every migration of this version is applied. A newer schema is accepted, as during a rolling update.
 * @throws StartError when one is missing.
 */
export const checkSchema = async (dataSource: DataSource): Promise<void> => {
  const applied = await appliedMigrations(dataSource);
  const missing = dataSource.migrations.filter(({ name = '' }) => !applied.has(name));
  if (missing.length === 0) return;
  throw new StartError(
    `The database is not ready for this version: ${missing.length} of ${dataSource.migrations.length} migrations are missing. Run npm run migrate with the same DATABASE_URL, then start again.`,
  );
};
