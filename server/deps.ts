import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { DataSource, EntitySchema } from 'typeorm';
import { MINUTE_MS } from '#schema/durations.ts';
import { argon2PasswordHasher } from '#server/adapters/argon2-password-hasher.ts';
import { logEventTracker, metaEventTracker } from '#server/adapters/event-trackers.ts';
import { outboxMailer, smtpMailer } from '#server/adapters/mailers.ts';
import { mockPayments } from '#server/adapters/mock-payments.ts';
import { offlinePromoWriter } from '#server/adapters/offline-promo-writer.ts';
import { pgBossJobQueue } from '#server/adapters/pg-boss-job-queue.ts';
import { postgresChangeFeed } from '#server/adapters/postgres-change-feed.ts';
import { promMetrics } from '#server/adapters/prom-metrics.ts';
import { sharpImageResizer } from '#server/adapters/sharp-image-resizer.ts';
import { diskMediaStore } from '#server/adapters/storage/disk-media-store.ts';
import { diskRenderFiles } from '#server/adapters/storage/disk-render-files.ts';
import { diskWorkDirectories } from '#server/adapters/storage/disk-work-directories.ts';
import { sharedMediaStore, sharedRenderFiles } from '#server/adapters/storage/shared-files.ts';
import { diskStorageMark, sharedStorageMark } from '#server/adapters/storage/storage-marks.ts';
import { systemClock } from '#server/adapters/system-clock.ts';
import { tusUploadIntake } from '#server/adapters/tus-upload-intake.ts';
import { readEngineVersion } from '#server/build/hash-sources.ts';
import { createVideoCompressor } from '#server/compression/compress-video.ts';
import type { Config } from '#server/config.ts';
import { type ConnectionTimeouts, openDatabase } from '#server/db/data-source.ts';
import { checkSchema } from '#server/db/migrations.ts';
import { createMediaIngest } from '#server/ingest/media-ingest.ts';
import { createLog } from '#server/log.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { CalendarFetcher } from '#server/ports/calendar-fetcher.ts';
import type { ChangeFeed } from '#server/ports/change-feed.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { EventTracker } from '#server/ports/event-tracker.ts';
import type { ImageResizer } from '#server/ports/image-resizer.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import type { MediaIngest } from '#server/ports/media-ingest.ts';
import type { Metrics } from '#server/ports/metrics.ts';
import type { PasswordHasher } from '#server/ports/password-hasher.ts';
import type { Payments, PaymentSetup } from '#server/ports/payments.ts';
import type { AiWriter, PromoWriter } from '#server/ports/promo-writer.ts';
import type { PushSender } from '#server/ports/push-sender.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import type { MediaStore, RenderFiles, StorageMark, WorkDirectories } from '#server/ports/storage.ts';
import type { TimetableReader } from '#server/ports/timetable-reader.ts';
import type { TransparencyTester } from '#server/ports/transparency-tester.ts';
import type { UploadIntake } from '#server/ports/upload-intake.ts';
import type { VideoCompressor } from '#server/ports/video-compressor.ts';
import { type BackgroundWork, backgroundWork } from '#server/processes/background-work.ts';
import { StartError } from '#server/start-error.ts';
import { createCalendarFetcher } from '#server/timetable-files/calendar-fetcher.ts';
import { createTimetableReader } from '#server/timetable-files/timetable-reader.ts';
import { createTransparencyTester } from '#server/transparency/test-transparency.ts';

/** The dependencies that need only the settings and the database, enough to set up a new installation. */
export type LocalDeps = {
  config: Config;
  log: FastifyBaseLogger;
  dataSource: DataSource;
  mediaStore: MediaStore;
  renderFiles: RenderFiles;
  /** One for each folder and bucket with files of the database's rows. */
  storageMarks: readonly StorageMark[];
  imageResizer: ImageResizer;
  uploads: UploadIntake;
  timetableReader: TimetableReader;
  calendarFetcher: CalendarFetcher;
  workDirectories: WorkDirectories;
  passwords: PasswordHasher;
  mailer: Mailer;
  /** Null to send no events. */
  eventTracker: EventTracker | null;
  /** Null to notify no devices. */
  pushSender: PushSender | null;
  /** `ai` is null without an AI service. */
  writers: { ai: AiWriter | null; offline: PromoWriter };
  /** Null in production without a provider. */
  payments: Payments | null;
  /** Null without a provider to set up. */
  paymentSetup: PaymentSetup | null;
  metrics: Metrics;
  background: BackgroundWork;
  /** Aborts when the service stops, so that requests that wait for a job get a response. */
  stopping: AbortController;
  clock: Clock;
};

/** All dependencies of a service, one field per port. */
export type Deps = LocalDeps & {
  jobQueue: JobQueue;
  mediaIngest: MediaIngest;
  videoCompressor: VideoCompressor;
  transparencyTester: TransparencyTester;
  changes: ChangeFeed;
  /** Version of the render engine. Another version may render the same document differently. */
  engineVersion: string;
};

/** Only available in the worker. */
export type WorkerDeps = Deps & { renderEngine: RenderEngine };

/**
 * `entities`: every table of the database. `works`: this process runs jobs. `close` releases everything, in order. A process that runs jobs
 * closes the queue itself, after its jobs and before the things that they use.
 */
type BuildOptions = { entities: EntitySchema[]; works: boolean; log?: FastifyBaseLogger };
export type BuiltDeps = { deps: Deps; close: () => Promise<void> };

/** Connections of one process. The queue and the change feed open a few more. */
const POOL_SIZE = 10;

/** A worker moves a finished video into the bucket within a transaction, which takes a while. */
const IDLE_TRANSACTION_MS = 15 * MINUTE_MS;

/** Timeouts of every connection of the service; DATABASE_TIMEOUT_SECONDS=0 turns both off. */
export const connectionTimeouts = ({ databaseTimeoutMs }: Config): ConnectionTimeouts => ({
  statement_timeout: databaseTimeoutMs,
  idle_in_transaction_session_timeout: databaseTimeoutMs === 0 ? 0 : IDLE_TRANSACTION_MS,
});

type Stores = Pick<LocalDeps, 'mediaStore' | 'renderFiles' | 'storageMarks'>;

// The libraries of Stripe, OpenAI, S3 and Web Push take 0.4 s to load, so only an installation that uses them loads them.

/** Chooses the stores. Videos are on this machine's disk or in a shared bucket; unfinished ones are always on this disk. */
const stores = async ({ s3, dataDir, rendersDir }: Config): Promise<Stores> => {
  const renderFiles = diskRenderFiles(rendersDir);
  // Uploads arrive on this disk, wherever the media are.
  const local = [diskStorageMark(dataDir), diskStorageMark(rendersDir)];
  if (s3 === null) {
    const media = path.join(dataDir, 'media');
    return {
      mediaStore: diskMediaStore(media),
      renderFiles,
      storageMarks: [...local, diskStorageMark(media)],
    };
  }
  const { s3ObjectStore } = await import('#server/adapters/storage/s3-object-store.ts');
  const shared = s3ObjectStore(s3);
  return {
    mediaStore: sharedMediaStore(shared, path.join(dataDir, 'staged')),
    renderFiles: sharedRenderFiles(shared, renderFiles),
    storageMarks: [...local, sharedStorageMark(shared)],
  };
};

const mailer = ({ mail, dataDir }: Config, log: FastifyBaseLogger): Mailer =>
  mail.smtpUrl === null
    ? outboxMailer(path.join(dataDir, 'outbox'), { from: mail.from, log })
    : smtpMailer({ url: mail.smtpUrl, from: mail.from });

/** The mock is for development. In production, no one gets a plan for free. */
const payments = async ({ stripe, isProduction, dataDir, publicUrl }: Config): Promise<Payments | null> => {
  if (stripe !== null)
    return (await import('#server/adapters/stripe/stripe-payments.ts')).stripePayments(stripe);
  if (isProduction) return null;
  return mockPayments(path.join(dataDir, 'mock-payments'), { clock: systemClock, publicUrl });
};

const paymentSetup = async ({ stripe, publicUrl }: Config): Promise<PaymentSetup | null> =>
  stripe === null
    ? null
    : (await import('#server/adapters/stripe/stripe-setup.ts')).stripeSetup(stripe, publicUrl);

const pushSender = async ({ push }: Config): Promise<PushSender | null> =>
  push === null ? null : (await import('#server/adapters/web-push-sender.ts')).webPushSender(push);

const aiWriter = async ({ openAi }: Config): Promise<AiWriter | null> =>
  openAi === null
    ? null
    : (await import('#server/adapters/openai-promo-writer.ts')).openAiPromoWriter(openAi);

const eventTracker = ({ metaPixel, isProduction }: Config, log: FastifyBaseLogger): EventTracker | null => {
  if (metaPixel !== null) return metaEventTracker(metaPixel);
  return isProduction ? null : logEventTracker(log);
};

/** Builds the dependencies of the service, and of commands, which start no service. */
export const localDeps = async (
  config: Config,
  dataSource: DataSource,
  log: FastifyBaseLogger = createLog(),
): Promise<LocalDeps> => ({
  config,
  log,
  dataSource,
  ...(await stores(config)),
  imageResizer: sharpImageResizer(path.join(config.dataDir, 'pictures')),
  uploads: tusUploadIntake(path.join(config.dataDir, 'uploads')),
  timetableReader: createTimetableReader(),
  calendarFetcher: createCalendarFetcher(),
  workDirectories: diskWorkDirectories(path.join(config.dataDir, 'work')),
  passwords: argon2PasswordHasher(),
  mailer: mailer(config, log),
  eventTracker: eventTracker(config, log),
  pushSender: await pushSender(config),
  writers: {
    ai: await aiWriter(config),
    offline: offlinePromoWriter(),
  },
  payments: await payments(config),
  paymentSetup: await paymentSetup(config),
  metrics: promMetrics(),
  background: backgroundWork(log),
  stopping: new AbortController(),
  clock: systemClock,
});

/**
 * Chooses the adapters by the settings and connects them.
 * @throws StartError without a database address, or when the database is unreachable or not ready for this version
 */
export const buildDeps = async (
  config: Config,
  { entities, works, log }: BuildOptions,
): Promise<BuiltDeps> => {
  const url = config.databaseUrl;
  if (url === null) {
    throw new StartError(
      'This process needs DATABASE_URL. Run npm start, which comes with its own database.',
    );
  }
  const engineVersion = await readEngineVersion();
  const timeouts = connectionTimeouts(config);
  const dataSource = await openDatabase(url, { entities, poolSize: POOL_SIZE, timeouts });
  await checkSchema(dataSource).catch(async (error: unknown) => {
    await dataSource.destroy();
    throw error;
  });
  const local = await localDeps(config, dataSource, log);
  const jobQueue = await pgBossJobQueue(url, { works, log: local.log, timeouts });
  const changes = postgresChangeFeed(url, local.log, timeouts);
  const close = async (): Promise<void> => {
    await local.background.settle();
    if (!works) await jobQueue.close();
    await changes.close();
    await dataSource.destroy();
  };
  const findTools = () => resolveFfmpeg(config);
  const mediaIngest = createMediaIngest(findTools);
  const videoCompressor = createVideoCompressor(findTools);
  const transparencyTester = createTransparencyTester(findTools, mediaIngest);
  const media = { mediaIngest, videoCompressor, transparencyTester };
  return { deps: { ...local, jobQueue, ...media, changes, engineVersion }, close };
};
