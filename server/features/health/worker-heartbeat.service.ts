import { hostname } from 'node:os';
import { LessThan, MoreThan } from 'typeorm';
import { DAY_MS } from '#schema/durations.ts';
import { newId } from '#server/db/new-id.ts';
import type { LocalDeps } from '#server/deps.ts';
import { resolveFfmpeg } from '#server/media/resolve-ffmpeg.ts';
import type { RenderSandbox } from '#server/ports/render-engine.ts';
import { repeatUntilStopped } from '#server/processes/background-work.ts';
import { describeToolSandbox } from '#server/processes/sandbox-report.ts';
import { NO_BROWSER_ADVICE, resolveBrowser } from '#server/rendering/browser.ts';
import { describeToolchain } from '#server/rendering/render-tools.ts';
import { type WorkerFacts, type WorkerRow, type WorkerSandbox, workerEntity } from './worker.entity.ts';

const HEARTBEAT_EVERY_MS = 2000;
const DELETED_AFTER_MS = DAY_MS;
/** A worker without a heartbeat for this long counts as dead, milliseconds. */
const DEAD_AFTER_MS = 15_000;

/**
 * Records every two seconds that this worker is alive, with its `facts`, which may change over time. Returns a function that stops this and
 * removes the worker from the list. A killed worker is recognized by its missing heartbeat.
 */
export const startWorkerHeartbeat = (deps: LocalDeps, facts: WorkerFacts): (() => Promise<void>) => {
  const workers = deps.dataSource.getRepository(workerEntity);
  const startedAt = deps.clock.now();
  const id = newId();

  const recordHeartbeat = async (): Promise<void> => {
    const now = deps.clock.now();
    await workers.upsert({ id, host: hostname(), facts, startedAt, heartbeatAt: now }, ['id']);
    await workers.delete({ heartbeatAt: LessThan(new Date(now.getTime() - DELETED_AFTER_MS)) });
  };

  const stop = repeatUntilStopped(HEARTBEAT_EVERY_MS, recordHeartbeat, (error) => {
    // Expected while the database is unavailable.
    deps.log.warn({ err: error }, 'the heartbeat of a worker could not be recorded');
  });

  return async () => {
    await stop();
    await workers.delete({ id }).catch(() => {});
  };
};

/** The active workers, most recent heartbeat first. */
export const findActiveWorkers = ({ dataSource, clock }: LocalDeps): Promise<WorkerRow[]> =>
  dataSource.getRepository(workerEntity).find({
    where: { heartbeatAt: MoreThan(new Date(clock.now().getTime() - DEAD_AFTER_MS)) },
    order: { heartbeatAt: 'DESC' },
  });

const NO_FFMPEG_ADVICE =
  'No ffmpeg 5 or newer was found. Install it (Debian, Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH to one.';

/** How this worker sandboxes its tools, which run in `folder`. `rendering` is null until the render engine is ready. */
export const describeWorkerSandbox = async (
  folder: string,
  rendering: RenderSandbox | null,
): Promise<WorkerSandbox> => {
  const tools = await describeToolSandbox(folder);
  const unknown = { ok: false, detail: 'Unknown: the render engine is not ready.' };
  if (rendering === null) return { ...tools, browserUser: unknown, browserSandbox: unknown };
  const hides = {
    ok: false,
    detail: 'Hidden while uploads are processed, but not while videos are rendered.',
  };
  return {
    ...tools,
    toolFiles: tools.toolFiles.ok && !rendering.hidesFiles ? hides : tools.toolFiles,
    browserUser: rendering.isRoot
      ? { ok: false, detail: 'Running as root. Start the product as a normal user.' }
      : { ok: true, detail: 'Not root.' },
    browserSandbox: rendering.isBrowserSandboxed
      ? { ok: true, detail: 'On.' }
      : { ok: false, detail: 'Off, because this system does not allow it.' },
  };
};

type FactSettings = { browserPath: string | null; ffmpegPath: string | null; dataDir: string };

/**
 * The browser and ffmpeg of this machine with advice if one is missing, and the parts of their sandbox that are known before the render
 * engine is ready. Reveals no paths.
 */
export const readWorkerFacts = async (settings: FactSettings): Promise<WorkerFacts> => {
  const [browser, ffmpeg, sandbox] = await Promise.all([
    resolveBrowser(settings),
    resolveFfmpeg(settings),
    describeWorkerSandbox(settings.dataDir, null),
  ]);
  return {
    sandbox,
    browser:
      browser === null
        ? { ok: false, detail: NO_BROWSER_ADVICE }
        : { ok: true, detail: `${browser.kind} ${browser.version}` },
    ffmpeg:
      ffmpeg === null
        ? { ok: false, detail: NO_FFMPEG_ADVICE }
        : { ok: true, detail: `ffmpeg ${ffmpeg.version}` },
    renderStrategy: browser === null || ffmpeg === null ? 'full' : 'layered',
    programs: describeToolchain({ browser, ffmpeg }),
  };
};
