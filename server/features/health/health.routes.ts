import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/health.contract.ts';
import { byteSize } from '#contract/number-format.ts';
import type { Deps } from '#server/deps.ts';
import { freeDiskBytes, hasDiskSpace } from '#server/disk-reserve.ts';
import { AppError } from '#server/errors.ts';
import { isOperator } from '#server/features/auth/session.plugin.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { describeImageSandbox } from '#server/processes/sandbox-report.ts';
import { findActiveWorkers } from './worker-heartbeat.service.ts';
import type { WorkerRow, WorkerSandbox } from './worker.entity.ts';

type Health = endpoints.Health;
type Part = Health['database'];

const works = (detail: string): Part => ({ ok: true, detail });
const fails = (detail: string): Part => ({ ok: false, detail });

const NO_WORKER = 'No worker is running, so nothing is rendered. Run npm start or npm run start:worker.';

const unknown = fails('Unknown until a worker runs.');
const unknownSandbox: WorkerSandbox = {
  toolUser: unknown,
  toolFiles: unknown,
  toolNetwork: unknown,
  browserUser: unknown,
  browserSandbox: unknown,
};

const checkQueue = async ({ jobQueue, log }: Deps): Promise<Part> => {
  try {
    await jobQueue.check();
    return works('accepts renders');
  } catch (error) {
    log.warn({ err: error }, 'the queue is unreachable');
    return fails('The queue is unreachable. Renders start once it is back.');
  }
};

const HUNDRED_MB = 100_000_000;

const checkDisk = async (deps: Deps): Promise<Part> => {
  const free = byteSize(Math.floor((await freeDiskBytes(deps)) / HUNDRED_MB) * HUNDRED_MB);
  const reserve = byteSize(deps.config.diskReserveBytes);
  return (await hasDiskSpace(deps))
    ? works(`${free} free`)
    : fails(
        `Only ${free} free, and ${reserve} are reserved (DISK_RESERVE_MB). Uploads and renders wait until there is space.`,
      );
};

const findWorkers = async (deps: Deps): Promise<WorkerRow[]> => {
  try {
    return await findActiveWorkers(deps);
  } catch (error) {
    throw Object.assign(new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 }), {
      cause: error,
    });
  }
};

/**
 * The state of each part of the service. Browser and ffmpeg are those of the newest worker.
 *
 * @throws AppError UNAVAILABLE while the database is unreachable.
 */
const readHealth = async (deps: Deps): Promise<Health> => {
  const workers = await findWorkers(deps);
  const [newest] = workers;
  const queue = await checkQueue(deps);
  const worker = newest === undefined ? fails(NO_WORKER) : works(`${workers.length} running`);
  const disk = await checkDisk(deps);
  const browser = newest?.facts.browser ?? unknown;
  const ffmpeg = newest?.facts.ffmpeg ?? unknown;
  const sandbox = { ...unknownSandbox, ...newest?.facts.sandbox, images: await describeImageSandbox() };
  const isOk = [queue, worker, disk, browser, ffmpeg].every(({ ok }) => ok);
  return {
    status: isOk ? 'ok' : 'degraded',
    database: works('answers'),
    queue,
    worker,
    disk,
    browser,
    ffmpeg,
    renderWay: newest?.facts.renderStrategy ?? 'full',
    sandbox,
  };
};

export const registerHealthRoutes = (app: FastifyInstance, deps: Deps): void =>
  registerEndpoints(app, endpoints, {
    readHealth: async ({ request }) => {
      if (deps.stopping.signal.aborted)
        throw new AppError('UNAVAILABLE', undefined, undefined, { retryAfterSeconds: 2 });
      const health = await readHealth(deps);
      return (await isOperator(deps, request)) ? health : { status: health.status };
    },
  });
