import { findIsolation, type Isolation } from '#server/processes/isolation.ts';
import { type RenderProcess, startRenderProcess } from '#server/rendering/engine/render-process.ts';

export type RenderProcessPoolOptions = {
  /** Where work directories are created; the system's temporary folder by default. */
  temporaryFolder?: string;
  /** An idle process that uses more than this is replaced, bytes. */
  maxIdleMemory?: number;
  /** A process is replaced after this many renders. */
  rendersPerProcess?: number;
  isolation?: Isolation;
  /** Where the files of a render are; on the disk of its assets these become hard links. `temporaryFolder` by default. */
  jobFolder?: string;
  /** Cache of drawn texts; none when omitted. */
  layerFolder?: string;
};

/** A process and how many renders it has started. */
type PooledProcess = { process: RenderProcess; renders: number };

export type RenderProcessPool = {
  /**
   * The idle process, or a new one, which may start these executables. Rejects with the abort reason once `closing` is
   * aborted.
   */
  acquire: (executables: readonly string[]) => Promise<PooledProcess>;
  /** Keeps the process for the next render if it is reusable and no other is idle; stops it otherwise. */
  release: (used: PooledProcess) => Promise<void>;
  /** Stops an acquired process. */
  destroy: (pooled: PooledProcess) => Promise<void>;
  /** Whether a process is idle. */
  hasIdle: () => boolean;
  /** Stops every process. `closing` must be aborted before. */
  close: () => Promise<void>;
};

/** An idle process that uses more than this is replaced, bytes. */
const MAX_IDLE_MEMORY = 1_200_000_000;
/** A browser's caches grow; replacing it costs one second per this many renders. */
const RENDERS_PER_PROCESS = 40;

/** A pool of render processes, one of which stays idle between renders until `closing` is aborted. */
export const createRenderProcessPool = (
  options: RenderProcessPoolOptions,
  closing: AbortSignal,
): RenderProcessPool => {
  const { rendersPerProcess = RENDERS_PER_PROCESS, maxIdleMemory: mostMemoryBetween = MAX_IDLE_MEMORY } =
    options;
  const started = new Set<RenderProcess>();
  let idle: PooledProcess | null = null;

  const end = async (process: RenderProcess): Promise<void> => {
    await process.end();
    started.delete(process);
  };

  return {
    acquire: async (executables) => {
      const pooled = idle;
      idle = null;
      if (pooled?.process.isUsable()) return pooled;
      if (pooled !== null) await end(pooled.process);
      const isolation = options.isolation ?? (await findIsolation());
      const process = await startRenderProcess({ ...options, isolation, executables });
      started.add(process);
      if (closing.aborted) await end(process);
      closing.throwIfAborted();
      return { process, renders: 0 };
    },
    release: async (used) => {
      const isReusable =
        !closing.aborted &&
        idle === null &&
        used.process.isUsable() &&
        used.renders < rendersPerProcess &&
        (await used.process.memory()) < mostMemoryBetween;
      // Checked again: another render may have ended meanwhile, or the engine been closed.
      if (isReusable && idle === null && !closing.aborted) idle = used;
      else await end(used.process);
    },
    destroy: ({ process }) => end(process),
    hasIdle: () => idle !== null,
    close: async () => {
      idle = null;
      await Promise.all([...started].map(end));
    },
  };
};
