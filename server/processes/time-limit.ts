/** Settles like `work`, unless `signal` aborts first. The work itself continues. */
export const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
};

type TimeLimit = {
  /** Wall time, seconds. */
  seconds: number;
  /** Aborts the work as well. */
  signal?: AbortSignal | undefined;
  /** Makes the abort reason when the time is up. */
  error: () => Error;
};

/**
 * Runs work with a signal that aborts when the time is up.
 * @throws the errors of `work`, including `error()` or the reason of `signal` if `work` reacts to its signal.
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
