type Part = { stop: () => Promise<void> };

export type ShutdownStack = {
  /** Adds a part. During shutdown it is stopped at once. */
  add: <Added extends Part>(part: Added) => Promise<Added>;
  /**
   * Stops the newest part first, so that none loses its dependencies. A second call waits for the first.
   * @throws the first failure, once all parts have been stopped.
   */
  stopAll: () => Promise<void>;
};

/** Records the parts that were started, to stop them in reverse order. */
export function shutdownStack(): ShutdownStack {
  const parts: Part[] = [];
  let stopped: Promise<void> | null = null;
  const stopEach = async () => {
    const failures: unknown[] = [];
    for (const part of parts.toReversed()) {
      // A part that fails to stop must not keep the database running.
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
