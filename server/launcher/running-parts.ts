/** Anything that was started and has to be stopped. */
type Part = { stop: () => Promise<void> };

export type RunningParts = {
  /** Adds the newest part. One that comes while all is being stopped is stopped at once. */
  add: <Added extends Part>(part: Added) => Promise<Added>;
  /** Stops the newest first, so that nobody loses what he stands on. A second call waits for the first. */
  stopAll: () => Promise<void>;
};

export function runningParts(): RunningParts {
  const parts: Part[] = [];
  let stopped: Promise<void> | null = null;
  const stopEach = async () => {
    for (const part of parts.toReversed()) await part.stop();
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
