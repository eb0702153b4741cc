import { unavailable } from '#server/errors.ts';

/** What a handler does, and until when. `signal` aborts when its time is over, or as soon as `until` does. */
type LimitedWork<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * The result of `work`, which may take so many milliseconds. Work that goes on after that is told by its signal, and its end does not
 * matter any more. Fastify's own `handlerTimeout` ends when a request's body has been read (docs/decisions/0086).
 *
 * @throws AppError UNAVAILABLE when the time is over.
 */
export const withinTime = async <Result>(
  { ms, until }: { ms: number; until: AbortSignal },
  work: LimitedWork<Result>,
): Promise<Result> => {
  const over = new AbortController();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = unavailable(new Error(`The handler took more than ${ms} ms.`));
    // First: work that listens to its signal then rejects with the same error.
    reject(error);
    over.abort(error);
  }, ms);
  try {
    return await Promise.race([work(AbortSignal.any([until, over.signal])), tooLate]);
  } finally {
    clearTimeout(timer);
  }
};
