/** A job that has ended; times in milliseconds. */
export type EndedJob = { owner: string; createdAt: number; startedAt: number; endedAt: number };

const byStart = (jobs: readonly EndedJob[]): EndedJob[] => jobs.toSorted((a, b) => a.startedAt - b.startedAt);

/** How many more starts than the least served of those with a waiting job somebody had at most, before a start; all wait from the beginning. */
export const largestLead = (jobs: readonly EndedJob[]): number => {
  const left = new Map<string, number>();
  for (const { owner } of jobs) left.set(owner, (left.get(owner) ?? 0) + 1);
  const served = new Map([...left.keys()].map((owner) => [owner, 0]));
  // How many people with a waiting job have been served so many times.
  const people = [left.size];
  let [least, largest] = [0, 0];
  for (const { owner } of byStart(jobs)) {
    const times = served.get(owner) ?? 0;
    largest = Math.max(largest, times - least);
    const rest = (left.get(owner) ?? 0) - 1;
    left.set(owner, rest);
    served.set(owner, times + 1);
    people[times] = (people[times] ?? 0) - 1;
    if (rest > 0) people[times + 1] = (people[times + 1] ?? 0) + 1;
    while (least < people.length && (people[least] ?? 0) === 0) least += 1;
  }
  return largest;
};

/** How many jobs of one person ran at once at most. */
export const mostAtOnce = (jobs: readonly EndedJob[]): number => {
  const steps = jobs
    .flatMap(({ owner, startedAt, endedAt }) => [
      { owner, at: startedAt, change: 1 },
      { owner, at: endedAt, change: -1 },
    ])
    .toSorted((a, b) => a.at - b.at || a.change - b.change);
  const running = new Map<string, number>();
  let most = 0;
  for (const { owner, change } of steps) {
    const count = (running.get(owner) ?? 0) + change;
    running.set(owner, count);
    most = Math.max(most, count);
  }
  return most;
};

/** Of these jobs the one before which most of the others started while it waited; how many. */
export const mostPassedBy = (jobs: readonly EndedJob[], others: readonly EndedJob[]): number =>
  Math.max(
    ...jobs.map(
      ({ createdAt, startedAt }) =>
        others.filter((other) => other.startedAt > createdAt && other.startedAt < startedAt).length,
    ),
  );

/** Seconds from the first start to the last end. */
export const drainedIn = (jobs: readonly EndedJob[]): number => {
  let [first, last] = [Number.POSITIVE_INFINITY, 0];
  for (const { startedAt, endedAt } of jobs) {
    first = Math.min(first, startedAt);
    last = Math.max(last, endedAt);
  }
  return (last - first) / 1000;
};
