import { findIsolation, type Isolation } from '#server/processes/isolation.ts';
import { startRenderProcess, type RenderProcess } from '#server/rendering/engine/render-process.ts';

export type RenderProcessPoolOptions = {
  /** Where work directories are made; the system's own folder for temporary files when left out. */
  temporaryFolder?: string;
  /** A process that keeps more than this after a render is replaced, bytes. */
  maxIdleMemory?: number;
  /** A process that has made so many is replaced. */
  rendersPerProcess?: number;
  isolation?: Isolation;
};

/** A process, and how many renders it has begun. */
type PooledProcess = { process: RenderProcess; renders: number };

export type RenderProcessPool = {
  /** The one that waits, or a new one. Rejects with the reason of the signal once that is aborted. */
  acquire: () => Promise<PooledProcess>;
  /** Keeps one for the next render when it is fit for that and none waits; ends it otherwise. */
  release: (used: PooledProcess) => Promise<void>;
  /** Ends one that was taken. */
  destroy: (taken: PooledProcess) => Promise<void>;
  /** Whether one waits. */
  hasIdle: () => boolean;
  /** Ends all that were started. The signal must be aborted before. */
  close: () => Promise<void>;
};

/** A process that keeps more than this after a render is replaced, bytes. */
const MOST_MEMORY_BETWEEN = 1_200_000_000;
/** A browser grows by what it caches; replacing it costs a second once in so many renders. */
const RENDERS_PER_PROCESS = 40;

/** Processes for renders, of which one is kept between renders until `closing` is aborted. */
export const createRenderProcessPool = (
  options: RenderProcessPoolOptions,
  closing: AbortSignal,
): RenderProcessPool => {
  const { rendersPerProcess = RENDERS_PER_PROCESS, maxIdleMemory: mostMemoryBetween = MOST_MEMORY_BETWEEN } =
    options;
  const started = new Set<RenderProcess>();
  let idle: PooledProcess | null = null;

  const end = async (process: RenderProcess): Promise<void> => {
    await process.end();
    started.delete(process);
  };

  return {
    acquire: async () => {
      const taken = idle;
      idle = null;
      if (taken?.process.isUsable()) return taken;
      if (taken !== null) await end(taken.process);
      const isolation = options.isolation ?? (await findIsolation());
      const process = await startRenderProcess({ isolation, temporaryFolder: options.temporaryFolder });
      started.add(process);
      if (closing.aborted) await end(process);
      closing.throwIfAborted();
      return { process, renders: 0 };
    },
    release: async (used) => {
      const isKept =
        !closing.aborted &&
        idle === null &&
        used.process.isUsable() &&
        used.renders < rendersPerProcess &&
        (await used.process.memory()) < mostMemoryBetween;
      // Asked anew: another render may have ended in the meantime, or the engine been closed.
      if (isKept && idle === null && !closing.aborted) idle = used;
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
