/** Anything that was started and has to be stopped. */
type Part = { stop: () => Promise<void> };

export type ShutdownStack = {
  /** Adds the newest part. One that comes while all is being stopped is stopped at once. */
  add: <Added extends Part>(part: Added) => Promise<Added>;
  /**
   * Stops the newest first, so that nobody loses what he stands on. A second call waits for the first.
   * @throws what the first part that failed to stop threw, once the others have stopped.
   */
  stopAll: () => Promise<void>;
};

/** Keeps account of what was started, to stop it in the right order. */
export function shutdownStack(): ShutdownStack {
  const parts: Part[] = [];
  let stopped: Promise<void> | null = null;
  const stopEach = async () => {
    const failures: unknown[] = [];
    for (const part of parts.toReversed()) {
      // One that cannot be stopped is no reason to leave the database running.
      await part.stop().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };
  return {
    add: async (part) => {
      if (stopped === null) parts.push(part);
      else await part.stop();
      return part;
    },
    stopAll: () => (stopped ??= stopEach()),
  };
}
