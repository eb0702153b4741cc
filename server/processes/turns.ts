import { AppError, unavailable } from '#server/errors.ts';

/** Runs work when its turn has come. `of` names the person or other party that waits. The work does not start once `signal` has aborted. */
export type Turns = <Result>(
  { of, signal }: { of: string; signal?: AbortSignal | undefined },
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * - `atOnce`, `atOnceEach`: how many tasks run at once, in all and for each person
 * - `waitingEach`: how many tasks may wait for each person; further ones are refused with the sentence `tooMany`
 * - `waiting`: how many tasks may wait in all; further ones are refused as UNAVAILABLE
 */
type Limits = {
  atOnce: number;
  atOnceEach?: number;
  waitingEach?: number;
  waiting: number;
  tooMany?: string;
};

/** Seconds after which a person with too many tasks may try again. */
const RETRY_AFTER_SECONDS = 10;

/**
 * A queue in which people take turns. A person waits for at most one task of each other person, however many tasks the others have sent.
 *
 * @returns a function that throws AppError TOO_MANY_REQUESTS or UNAVAILABLE, the abort reason of the signal, or the error of the task.
 */
export const createTurns = ({
  atOnce,
  atOnceEach = atOnce,
  waiting,
  waitingEach = Number.POSITIVE_INFINITY,
  tooMany,
}: Limits): Turns => {
  /** Waiting tasks by person, in the order of their next turns. */
  const queues = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let [runs, waits] = [0, 0];

  const count = (of: string, change: number): void => {
    runs += change;
    const theirs = (running.get(of) ?? 0) + change;
    if (theirs === 0) running.delete(of);
    else running.set(of, theirs);
  };

  const remove = (of: string, begin: () => void): void => {
    const left = queues.get(of)?.filter((each) => each !== begin) ?? [];
    waits -= (queues.get(of)?.length ?? 0) - left.length;
    // A person with more tasks goes to the end.
    queues.delete(of);
    if (left.length > 0) queues.set(of, left);
  };

  const beginNext = (): void => {
    if (runs >= atOnce) return;
    for (const [of, [begin]] of queues) {
      if (begin === undefined || (running.get(of) ?? 0) >= atOnceEach) continue;
      remove(of, begin);
      count(of, 1);
      begin();
      return beginNext();
    }
  };

  const turn = (of: string, signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const queue = queues.get(of) ?? [];
      queue.push(resolve);
      queues.set(of, queue);
      waits += 1;
      const abort = (): void => {
        if (queues.get(of)?.includes(resolve) !== true) return;
        remove(of, resolve);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      beginNext();
    });

  const refuseTooMany = (of: string): void => {
    const mayBegin = runs < atOnce && (running.get(of) ?? 0) < atOnceEach;
    if (mayBegin) return;
    if ((queues.get(of)?.length ?? 0) >= waitingEach) {
      throw new AppError('TOO_MANY_REQUESTS', undefined, tooMany, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
    if (waits >= waiting) throw unavailable();
  };

  return async ({ of, signal }, work) => {
    signal?.throwIfAborted();
    refuseTooMany(of);
    await turn(of, signal);
    try {
      return await work();
    } finally {
      count(of, -1);
      beginNext();
    }
  };
};
