/**
 * `npm run drill:scale [-- --jobs 1000 --people 200 --workers 50 --seconds 6 --only queue,claims,web --json FILE]`: the real queue and real
 * rows with engines that only wait: who is served when, how long until all is done, and how many starts a second the database decides.
 * The whole is `--jobs 100000 --people 5000 --workers 200 --seconds 4`, which takes 40 minutes.
 */
import { setTimeout } from 'node:timers/promises';
import { retryWhileDatabaseUnavailable } from '#server/db/database-unavailable.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import {
  type ClaimedRender,
  markCompleted,
  RUNNING_PER_PERSON,
  renderTables,
} from '#server/features/renders/renders.queries.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { startJobs } from '#server/jobs/run-jobs.ts';
import { cpuSeconds } from '#tests/bench/process-tree.ts';
import { atLeast, atMost, exactly, readOptions, row, type Row } from '#tests/bench/report.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import {
  drainedIn,
  type EndedJob,
  largestLead,
  mostAtOnce,
  mostPassedBy,
} from '#tests/drill/scale/fairness.ts';
import { addPeople, addRenders, startServices } from '#tests/drill/scale/load.ts';
import { drillWeb } from '#tests/drill/scale/web-load.ts';
import { claimNext, closeQueues } from '#tests/support/job-steps.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const options = readOptions(['jobs', 'people', 'workers', 'seconds', 'only']);
const JOBS = Number(options.jobs ?? 1000);
const PEOPLE = Number(options.people ?? 200);
const WORKERS = Number(options.workers ?? 50);
/** How long an engine waits for a video on average. */
const SECONDS = Number(options.seconds ?? 6);
/** Of the people, these asked first, and for this share of the jobs. */
const [BUSY_PEOPLE, BUSY_JOBS] = [0.4, 0.7];
/** People who come when half is done, with one job each. */
const NEWCOMERS = 20;

/** A pseudorandom number from 0 to 1, the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

/** Seconds that the engine takes for a job, by the number in its id: half to one and a half of the average. */
const secondsOf = (id: string): number => SECONDS * (0.5 + shareOf(Number(id.replaceAll(/\D/g, ''))));

/** Pools of connections that the workers share; their number is a multiple of it. */
const PROCESSES = 10;

const waitingJobs: JobKind<ClaimedRender> = {
  ...renderTables.short,
  run: async ({ dataSource, clock }, job, { signal }) => {
    await setTimeout(secondsOf(job.id) * 1000, undefined, { signal });
    const made = {
      strategy: 'layered',
      strategyReason: 'an engine that waits',
      bytes: 1,
      contentHash: '',
    } as const;
    await retryWhileDatabaseUnavailable(() =>
      markCompleted(dataSource.manager, job, { ...made, now: clock.now() }),
    );
  },
  abandon: async () => {},
  fail: async (_deps, { id }, error) => console.log(`${id} failed:`, error),
};

type EndedRow = EndedJob & { id: string; attempt: number };

const drillQueue = async (): Promise<Row[]> => {
  const { services, close } = await startServices(PROCESSES + 1);
  // The first has no workers, so that it is free to count.
  const [{ deps }, ...working] = services;
  const busyPeople = Math.round(PEOPLE * BUSY_PEOPLE);
  const busyJobs = Math.round(JOBS * BUSY_JOBS);
  const countOf = async (state: string): Promise<number> => {
    // To count a hundred thousand rows takes the processor from the workers.
    await setTimeout(1000);
    const [counted] = await deps.dataSource.query(
      'SELECT count(*)::int AS count FROM renders WHERE state = $1',
      [state],
    );
    return counted.count;
  };
  try {
    await addPeople(deps, 'busy-', busyPeople);
    await addPeople(deps, 'other-', PEOPLE - busyPeople);
    await addPeople(deps, 'newcomer-', NEWCOMERS);
    await addRenders(deps, { prefix: 'busy-', people: busyPeople, jobs: busyJobs, id: 'busy-' });
    await addRenders(deps, {
      prefix: 'other-',
      people: PEOPLE - busyPeople,
      jobs: JOBS - busyJobs,
      id: 'other-',
    });
    await deps.dataSource.query('ANALYZE');
    console.log(`${JOBS} jobs of ${PEOPLE} people wait for ${WORKERS} workers`);
    const workers = await Promise.all(
      working.flatMap((service) =>
        Array.from({ length: WORKERS / PROCESSES }, () => startJobs(service.deps, [waitingJobs])),
      ),
    );
    const limit = (10 * JOBS * SECONDS * 1000) / WORKERS + 600_000;
    await waitUntil('half of the jobs', async () => (await countOf('completed')) >= JOBS / 2, limit);
    await addRenders(deps, { prefix: 'newcomer-', people: NEWCOMERS, jobs: NEWCOMERS, id: 'newcomer-' });
    const memory = process.memoryUsage.rss() / 1e6;
    const all = JOBS + NEWCOMERS;
    await waitUntil('all jobs', async () => (await countOf('completed')) === all, limit);
    await Promise.all(workers.map((stop) => stop()));
    const ended: EndedRow[] = (
      await deps.dataSource.query(
        `SELECT id, owner_id AS owner, attempt, created_at AS "createdAt", started_at AS "startedAt", finished_at AS "endedAt"
           FROM renders WHERE state = 'completed'`,
      )
    ).map(
      ({ createdAt, startedAt, endedAt, ...job }: Record<'createdAt' | 'startedAt' | 'endedAt', Date>) => ({
        ...job,
        createdAt: Number(createdAt),
        startedAt: Number(startedAt),
        endedAt: Number(endedAt),
      }),
    );
    const of = (prefix: string): EndedRow[] => ended.filter(({ owner }) => owner.startsWith(prefix));
    const newcomers = of('newcomer-');
    const earlier = ended.filter(({ owner }) => !owner.startsWith('newcomer-'));
    const work = ended.reduce((sum, { id }) => sum + secondsOf(id), 0);
    const seconds = drainedIn(ended);
    const first = earlier.reduce(
      (least, { startedAt }) => Math.min(least, startedAt),
      Number.POSITIVE_INFINITY,
    );
    const othersDone = of('other-').reduce((last, { endedAt }) => Math.max(last, endedAt), 0);
    return [
      row('queue: jobs made', ended.length, 'jobs', exactly(all)),
      row(
        'queue: jobs started otherwise than once',
        ended.filter(({ attempt }) => attempt !== 1).length,
        'jobs',
        exactly(0),
      ),
      row('queue: all done after', seconds, 's'),
      row(
        'queue: relative to the ideal, all workers always busy',
        seconds / (work / WORKERS),
        '',
        atMost(1.2),
      ),
      row('queue: starts a second', ended.length / seconds, '/s'),
      row('queue: lead over the least served who waits, at most', largestLead(earlier), 'jobs', atMost(3)),
      row('queue: of one person at once, at most', mostAtOnce(ended), 'jobs', atMost(RUNNING_PER_PERSON)),
      row(
        'queue: those with fewer jobs are done after, of the whole time',
        (othersDone - first) / 1000 / seconds,
        '',
        atMost(0.65),
      ),
      row(
        'queue: others started before a newcomer who waits, at most',
        mostPassedBy(newcomers, earlier),
        'jobs',
        atMost(10),
      ),
      row('queue: memory of all workers in one process', memory, 'MB', atMost(1000)),
    ];
  } finally {
    await close();
  }
};

/** Starts of each step; after all three so many run as on 120 workers. */
const CLAIMS = 40;

/**
 * Starts one after the other, as the database decides them, by how many people wait with 20 jobs each, while nobody and then so many run as
 * have started: for each second of processor time, and a second by the clock, which a busy machine stretches.
 */
const drillClaims = async (): Promise<Row[]> => {
  const { services, close } = await startServices(1);
  const [{ deps }] = services;
  const rows: Row[] = [];
  try {
    let [people, jobs] = [0, 0];
    for (const upTo of [50, 500, 5000]) {
      const prefix = `up-to-${upTo}-`;
      await addPeople(deps, prefix, upTo - people);
      await addRenders(deps, { prefix, people: upTo - people, jobs: upTo * 20 - jobs, id: prefix });
      [people, jobs] = [upTo, upTo * 20];
      await deps.dataSource.query('ANALYZE');
      const [began, before] = [performance.now(), cpuSeconds()];
      for (let count = 0; count < CLAIMS; count += 1) await claimNext(deps, renderJobs.short);
      const [seconds, spent] = [(performance.now() - began) / 1000, cpuSeconds() - before];
      rows.push(
        row(
          `claims: ${jobs} jobs of ${people} people wait, for each second of processor time`,
          CLAIMS / spent,
          '/s',
          atLeast(upTo > 500 ? 10 : 50),
        ),
        row(`claims: ${jobs} jobs of ${people} people wait`, CLAIMS / seconds, '/s'),
      );
    }
    return rows;
  } finally {
    await closeQueues();
    await close();
  }
};

/** The calls of a web process, see `drillWeb`. */
const drillCalls = async (): Promise<Row[]> => {
  const { services, close } = await startServices(1);
  try {
    return await drillWeb(services[0]);
  } finally {
    await close();
  }
};

await runParts(
  {
    queue: ['People take turns, and nothing runs twice', drillQueue],
    claims: ['The next job is found fast, whoever waits', drillClaims],
    web: ['A web process answers many callers in time', drillCalls],
  },
  options,
);
