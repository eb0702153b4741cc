import type { Config } from '#server/config.ts';
import { type LocalDeps, buildDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { HOUR_MS } from '#schema/durations.ts';
import { sweepImpersonationRequests } from '#server/features/impersonation/impersonation.service.ts';
import { sweepSessions } from '#server/features/auth/sessions/sessions.service.ts';
import { sweepSubscriptions } from '#server/features/billing/sweep-subscriptions.ts';
import { startBackups } from '#server/features/backups/backups.service.ts';
import {
  describeWorkerSandbox,
  readWorkerFacts,
  startWorkerHeartbeat,
} from '#server/features/health/worker-heartbeat.service.ts';
import { advanceGeneration, claimStorage } from '#server/features/installation/installation.service.ts';
import { sweepPromos } from '#server/features/promos/deleted-promos.service.ts';
import { sweepOverlayTracks } from '#server/features/overlay-tracks/overlay-tracks.service.ts';
import { sweepReviewLinks } from '#server/features/reviews/review-links.service.ts';
import { startCompressing } from '#server/features/compressions/compression-job.ts';
import { startTransparencyTests } from '#server/features/transparency-tests/transparency-test-job.ts';
import { startRendering } from '#server/features/renders/render-worker.ts';
import { startIngesting } from '#server/features/uploads/ingest-worker.ts';
import { startReadingFeeds } from '#server/features/timetable/calendar-feed-job.ts';
import { followSessions } from '#server/features/timetable/follow-sessions.service.ts';
import { prepareWeeks } from '#server/features/week-plans/prepare-weeks.ts';
import { sweepVideoPages } from '#server/features/video-pages/video-pages.queries.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { startPrivateServer } from '#server/private-server.ts';
import { exitOnSignal } from '#server/processes/exit-on-signal.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';

const SWEEP_EVERY_MS = HOUR_MS;

/** Deletes expired data, now unless `startsNow` is false, and every hour. Returns a function that stops it. */
export const startSweep = (
  deps: LocalDeps,
  name: string,
  sweep: (deps: LocalDeps) => Promise<void>,
  options: { startsNow?: boolean } = {},
): (() => Promise<void>) =>
  repeatUntilStopped(
    SWEEP_EVERY_MS,
    () => sweep(deps),
    (error) => deps.log.warn({ err: error }, `sweeping ${name} failed`),
    options,
  );

/** Takes renders and uploads from the queue and renders with `renderEngine` until this process gets a signal to stop. */
export const runWorker = async (config: Config, renderEngine: RenderEngine): Promise<void> => {
  await keepFilesPrivate(config);
  const { deps, close } = await buildDeps(config, { entities, works: true });
  await claimStorage(deps);
  // Not awaited: a render that starts before this is done warms up the engine itself.
  const warming = renderEngine.warm().catch((error: unknown) => {
    deps.log.warn({ err: error }, 'the render engine is not ready');
    return null;
  });
  // From here on, so that a signal while the rest starts does not cut off the first job.
  const started = Promise.withResolvers<() => Promise<void>>();
  exitOnSignal(async () => (await started.promise)());
  const stopRendering = await startRendering({ ...deps, renderEngine });
  const stopIngesting = await startIngesting(deps);
  const stopCompressing = await startCompressing(deps);
  const stopReadingFeeds = await startReadingFeeds(deps);
  const stopTesting = await startTransparencyTests({ ...deps, renderEngine });
  const sweeps = [
    // `claimStorage` has just done it.
    startSweep(deps, 'generations', advanceGeneration, { startsNow: false }),
    startSweep(deps, 'sessions', sweepSessions),
    startSweep(deps, 'subscriptions', sweepSubscriptions),
    startSweep(deps, 'requests to act for people', sweepImpersonationRequests),
    startSweep(deps, 'promos', sweepPromos),
    startSweep(deps, 'overlay tracks', sweepOverlayTracks),
    startSweep(deps, 'video pages', sweepVideoPages),
    startSweep(deps, 'review links', sweepReviewLinks),
    startSweep(deps, 'promos that follow their classes', () => followSessions(deps, null)),
    startSweep(deps, 'weeks by themselves', () => prepareWeeks(deps)),
    startBackups(deps),
  ];
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
    // Side by side: the sweep of one must not keep the jobs of the other running into the supervisor's time limit.
    await Promise.all([
      stopIngesting(),
      stopCompressing(),
      stopTesting(),
      stopRendering(),
      stopReadingFeeds(),
    ]);
    await renderEngine.close();
    for (const stop of sweeps) await stop();
    await leave();
    await probes.close();
    await close();
  });
};
