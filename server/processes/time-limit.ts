type TimeLimit = {
  /** Wall time, seconds. */
  seconds: number;
  /** Aborts the work as well. */
  signal?: AbortSignal | undefined;
  /** The abort reason when the time is up. */
  error: () => Error;
};

/**
 * Does work whose signal aborts when its time is up.
 * @throws what `work` throws, which is `error()` or the reason of `signal` when it heeds its own signal.
 */
export const withinTimeLimit = async <T>(
  { seconds, signal, error }: TimeLimit,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(error()), seconds * 1000);
  try {
    return await work(signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]));
  } finally {
    clearTimeout(timer);
  }
};
