import { findIsolation, type Isolation } from '#server/rendering/render-isolation.ts';
import { startRenderProcess, type RenderProcess } from '#server/rendering/render-process.ts';

export type RenderProcessesOptions = {
  /** Where work folders are made; the system's own folder for temporary files when left out. */
  temporaryFolder?: string;
  /** A process that keeps more than this after a render is replaced, bytes. */
  mostMemoryBetween?: number;
  /** A process that has made so many is replaced. */
  rendersPerProcess?: number;
  isolation?: Isolation;
};

/** A process, and how many renders it has begun. */
type KeptProcess = { process: RenderProcess; renders: number };

export type RenderProcesses = {
  /** The one that waits, or a new one. Rejects with the reason of the signal once that is aborted. */
  take: () => Promise<KeptProcess>;
  /** Keeps one for the next render when it is fit for that and none waits; ends it otherwise. */
  giveBack: (used: KeptProcess) => Promise<void>;
  /** Ends one that was taken. */
  end: (taken: KeptProcess) => Promise<void>;
  /** Whether one waits. */
  isOneWaiting: () => boolean;
  /** Ends all that were started. The signal must be aborted before. */
  endAll: () => Promise<void>;
};

/** A process that keeps more than this after a render is replaced, bytes. */
const MOST_MEMORY_BETWEEN = 1_200_000_000;
/** A browser grows by what it caches; replacing it costs a second once in so many renders. */
const RENDERS_PER_PROCESS = 40;

/** Processes for renders, of which one is kept between renders until `closing` is aborted. */
export const keepRenderProcesses = (
  options: RenderProcessesOptions,
  closing: AbortSignal,
): RenderProcesses => {
  const { rendersPerProcess = RENDERS_PER_PROCESS, mostMemoryBetween = MOST_MEMORY_BETWEEN } = options;
  const started = new Set<RenderProcess>();
  let idle: KeptProcess | null = null;

  const end = async (process: RenderProcess): Promise<void> => {
    await process.end();
    started.delete(process);
  };

  return {
    take: async () => {
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
    giveBack: async (used) => {
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
    end: ({ process }) => end(process),
    isOneWaiting: () => idle !== null,
    endAll: async () => {
      idle = null;
      await Promise.all([...started].map(end));
    },
  };
};
