import { HOUR_MS, MINUTE_MS } from '#schema/durations.ts';
import type { Config } from '#server/config.ts';
import { type LocalDeps, buildDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { startBackups } from '#server/features/backups/backups.service.ts';
import { sweepSubscriptions } from '#server/features/billing/sweep-subscriptions.ts';
import { compressionJobs, sweepCompressions } from '#server/features/compressions/compression-job.ts';
import {
  describeWorkerSandbox,
  readWorkerFacts,
  startWorkerHeartbeat,
} from '#server/features/health/worker-heartbeat.service.ts';
import { sweepImpersonationRequests } from '#server/features/impersonation/impersonation.queries.ts';
import { mailEndedImpersonations } from '#server/features/impersonation/impersonation.service.ts';
import { advanceGeneration, claimStorage } from '#server/features/installation/installation.service.ts';
import { sweepOverlayTracks } from '#server/features/overlay-tracks/overlay-tracks.service.ts';
import { sweepPromos } from '#server/features/promos/deleted-promos.service.ts';
import { sweepRenders } from '#server/features/renders/remove-videos.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { sweepReviewLinks } from '#server/features/reviews/reviews.queries.ts';
import { sweepTemplates } from '#server/features/templates/templates.service.ts';
import { feedJobs } from '#server/features/timetable/calendar-feed-job.ts';
import { queueDueFeeds } from '#server/features/timetable/calendar-feeds.service.ts';
import { followSessions } from '#server/features/timetable/promos-of-sessions.service.ts';
import {
  sweepTransparencyTests,
  transparencyJobs,
} from '#server/features/transparency-tests/transparency-test-job.ts';
import { ingestJobs, sweepLibraryFiles } from '#server/features/uploads/ingest-job.ts';
import { sweepVideoPages } from '#server/features/video-pages/video-pages.queries.ts';
import { sendMissingLooks, startWeekPlans } from '#server/features/week-plans/prepare-weeks.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { startPrivateServer } from '#server/private-server.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { exitOnSignal } from '#server/processes/exit-on-signal.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';

/** Every kind of job. */
const jobKinds = [
  ...Object.values(renderJobs),
  ...Object.values(ingestJobs),
  compressionJobs,
  transparencyJobs,
  feedJobs,
];

/** Runs a task now and `everyMs` after each run. `name` describes it in the log. Returns a function that stops it. */
const startRepeating = (
  deps: LocalDeps,
  name: string,
  everyMs: number,
  task: () => Promise<void>,
): (() => Promise<void>) =>
  repeatUntilStopped(everyMs, task, (error) => deps.log.warn({ err: error }, `${name} failed`));

/** The time between two sweeps of the leftovers of killed workers and deleted rows. */
const SWEEP_EVERY_MS = 10 * MINUTE_MS;

/**
 * Runs a task now, unless `startsNow` is false, and an hour after each run. `name` describes it in the log, such as 'sweeping sessions'.
 * Returns a function that stops it.
 */
export const startHourly = (
  deps: LocalDeps,
  name: string,
  task: () => Promise<void>,
  options: { startsNow?: boolean } = {},
): (() => Promise<void>) =>
  repeatUntilStopped(HOUR_MS, task, (error) => deps.log.warn({ err: error }, `${name} failed`), options);

/** Takes renders and uploads from the queue, and renders with `renderEngine`, until this process gets a signal to stop. */
export const runWorker = async (config: Config, renderEngine: RenderEngine): Promise<void> => {
  await keepFilesPrivate(config);
  const { deps, close } = await buildDeps(config, { entities, works: true });
  await claimStorage(deps);
  // Not awaited, because a render that starts earlier warms up the engine itself.
  const warming = renderEngine.warm().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the render engine is not ready');
    return null;
  });
  // Already here, so that a signal during the rest of the start does not cut off the first job.
  const started = Promise.withResolvers<() => Promise<void>>();
  exitOnSignal(async () => (await started.promise)());
  const stopJobs = await startJobs({ ...deps, renderEngine }, jobKinds);
  await startWeekPlans(deps);
  const stopRepeating = [
    startRepeating(deps, 'queueing calendar feeds', MINUTE_MS, () => queueDueFeeds(deps)),
    startRepeating(deps, 'sweeping renders', SWEEP_EVERY_MS, () => sweepRenders(deps)),
    startRepeating(deps, 'sweeping the library', SWEEP_EVERY_MS, () => sweepLibraryFiles(deps)),
    startRepeating(deps, 'sweeping compressions', SWEEP_EVERY_MS, () => sweepCompressions(deps)),
    startRepeating(deps, 'sweeping transparency tests', SWEEP_EVERY_MS, () => sweepTransparencyTests(deps)),
    // `claimStorage` has just done it.
    startHourly(deps, 'advancing the generation', () => advanceGeneration(deps), { startsNow: false }),
    startHourly(deps, 'sweeping sessions', () => sweepSessions(deps)),
    startHourly(deps, 'mailing ended impersonations', () => mailEndedImpersonations(deps)),
    startHourly(deps, 'sweeping subscriptions', () => sweepSubscriptions(deps)),
    startHourly(deps, 'sweeping requests to act for people', () => sweepImpersonationRequests(deps)),
    startHourly(deps, 'sweeping promos', () => sweepPromos(deps)),
    startHourly(deps, 'sweeping templates', () => sweepTemplates(deps)),
    startHourly(deps, 'sweeping overlay tracks', () => sweepOverlayTracks(deps)),
    startHourly(deps, 'sweeping video pages', () => sweepVideoPages(deps)),
    startHourly(deps, 'sweeping review links', () => sweepReviewLinks(deps)),
    startHourly(deps, 'updating the promos of changed classes', () => followSessions(deps, null)),
    startHourly(deps, 'adding jobs of week plans', () => sendMissingLooks(deps)),
  ];
  const stopBackups = startBackups(deps);
  const facts = await readWorkerFacts(config);
  const leave = startWorkerHeartbeat(deps, facts);
  deps.background.start('the report of the sandbox', async () => {
    facts.sandbox = await describeWorkerSandbox(config.dataDir, await warming);
    for (const [part, { ok, detail }] of Object.entries(facts.sandbox))
      if (!ok) deps.log.warn({ part, detail }, 'a part of the sandbox does not hold');
  });
  const probes = await startPrivateServer(deps);
  started.resolve(async () => {
    probes.drain();
    await stopJobs();
    await deps.jobQueue.close();
    await renderEngine.close();
    await Promise.all(stopRepeating.map((stop) => stop()));
    await stopBackups();
    await leave();
    await probes.close();
    await close();
  });
};
