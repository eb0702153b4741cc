import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ensureBuilds } from '#server/build/ensure-builds.ts';
import { waitForHttp } from '#server/launcher/supervise-process.ts';
import { freePort } from '#server/processes/loopback.ts';
import { atLeast, atMost, exactly, readOptions, row, type Row } from '#tests/bench/report.ts';
/**
 * `npm run drill:shutdown [-- --rounds 20 --json FILE]`: stops web process and worker by SIGTERM in the middle of renders, an upload, a
 * compression and requests, starts them again, and looks at what became of everything. Prints tried and held.
 */
import { triesOf } from '#tests/drill/promises.ts';
import { type MachineProcess, runOnMachine } from '#tests/drill/render/machine.ts';
import { runParts } from '#tests/drill/run-parts.ts';
import { type Caller, keepCalling } from '#tests/drill/shutdown/callers.ts';
import { startWork, type Work } from '#tests/drill/shutdown/work.ts';
import { makeMedia } from '#tests/support/rendering/decoded-frames.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const options = readOptions(['rounds', 'only']);
const ROUNDS = Number(options.rounds ?? triesOf(20, 8));
/** How long stopping may take, seconds. */
const STOP_WITHIN = 30;
/** The signal comes up to this long after the first render has begun, which takes a few seconds; milliseconds. */
const LATEST_SIGNAL_MS = 1500;
const PATIENCE_MS = 300_000;

/** A pseudorandom number from 0 to 1, the same in every run. */
const shareOf = (number: number): number => Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;

type Job = { id: string; state: string; attempt: number; attemptsLeft: number };

/** Rows of the database, which may be too busy at first. */
const query = <Stored>({ deps }: TestService, sql: string): Promise<Stored[]> =>
  waitUntil(
    'the database to answer',
    () => deps.dataSource.query<Stored[]>(sql).catch(() => null),
    PATIENCE_MS,
  );

/** Attempts of a job: a stop costs none, so that in the end each has used one. */
const ATTEMPTS = 3;

/** Everything that a worker has to do, of all kinds. */
const readJobs = (service: TestService): Promise<(Job & { kind: string })[]> =>
  query(
    service,
    ['renders', 'uploads', 'compressions']
      .map(
        (table) =>
          // Of one that has no job yet, or whose job was deleted long after its end, nothing is known.
          `SELECT '${table}' AS kind, ${table}.id, ${table}.state, attempt,
                  coalesce(retry_limit - retry_count + CASE WHEN started_on IS NULL THEN 1 ELSE 0 END,
                           CASE WHEN ${table}.state IN ('queued', 'received') THEN ${ATTEMPTS} ELSE ${ATTEMPTS - 1} END) AS "attemptsLeft"
             FROM ${table} LEFT JOIN pgboss.job ON job.id = job_id`,
      )
      .join(' UNION ALL '),
  );

const isEnded = ({ state }: Job): boolean => ['completed', 'complete', 'failed', 'cancelled'].includes(state);
/** Bytes still come, or the client has begun again and this one expires: `uploaded` waits for the complete one. */
const isArriving = ({ state }: Job): boolean => state === 'uploading';
const isWhole = ({ state }: Job): boolean => state === 'completed' || state === 'complete';

/** What must hold after every round; each name with how often it did not. */
type Faults = Record<
  'late' | 'unanswered' | 'unreturned' | 'costly' | 'unfinished' | 'twice' | 'missing',
  number
>;

/** The two processes, as a container platform runs them. */
type Service = { web: MachineProcess; worker: MachineProcess };

const start = async (settings: Record<string, string>): Promise<Service> => {
  const [web, worker] = ['server/web.ts', 'server/worker.ts'].map((script) =>
    runOnMachine(script, settings),
  ) as [MachineProcess, MachineProcess]; // one for each script
  await waitForHttp(`http://127.0.0.1:${settings['PORT']}/api/health`, AbortSignal.timeout(PATIENCE_MS));
  return { web, worker };
};

/** Seconds that both took to stop; null for a process that ended with an error. */
const stop = async ({ web, worker }: Service): Promise<number | null> => {
  const began = performance.now();
  const codes = await Promise.all([web.stop(), worker.stop()]);
  const seconds = (performance.now() - began) / 1000;
  console.log(`stopped in ${seconds.toFixed(1)} s with ${codes.join(' and ')}`);
  return codes.every((code) => code === 0) ? seconds : null;
};

const countOf = (faults: boolean[]): number => faults.filter(Boolean).length;

/** The jobs that were not made exactly once: a video twice or never published, or an upload with too many clips. */
const madeOtherwise = async (
  service: TestService,
  workers: readonly MachineProcess[],
  jobs: Job[],
): Promise<number> => {
  const completions = workers.flatMap((worker) =>
    worker.output.filter((line) => line.includes('render completed')),
  );
  const videos = readdirSync(path.join(service.folder, 'renders')).filter((name) => name.endsWith('.mp4'));
  const clips: { upload: string; count: number }[] = await query(
    service,
    'SELECT upload_id AS upload, count(*)::int AS count FROM assets WHERE upload_id IS NOT NULL GROUP BY upload_id',
  );
  const published = jobs.filter(isWhole);
  return countOf(
    published.map(({ id }) => {
      const clip = clips.find(({ upload }) => upload === id);
      if (clip !== undefined) return clip.count !== 1;
      const files = videos.filter((name) => name.startsWith(id)).length;
      return files > 0 && (files !== 1 || completions.filter((line) => line.includes(id)).length !== 1);
    }),
  );
};

const drillShutdown = async (folder: string): Promise<Row[]> => {
  await ensureBuilds(['remotion']);
  const database = await startTestDatabaseServer();
  const service = await startServiceOn(database.url);
  const port = await freePort();
  const settings = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: service.deps.config.dataDir,
    RENDERS_DIR: service.deps.config.rendersDir,
  };
  const clip = path.join(folder, 'clip.mp4');
  await makeMedia(
    clip,
    '-f lavfi -i testsrc2=s=270x480:r=30,noise=alls=30:allf=t -t 2 -c:v libx264 -preset ultrafast -crf 8 -pix_fmt yuv420p',
  );
  const faults: Faults = {
    late: 0,
    unanswered: 0,
    unreturned: 0,
    costly: 0,
    unfinished: 0,
    twice: 0,
    missing: 0,
  };
  let [slowest, interrupted, inFlight, signalled] = [0, 0, 0, 0];
  const workers: MachineProcess[] = [];
  const acknowledged: string[] = [];
  let running: Service | null = null;
  try {
    await loadSmallLibrary(service.deps, service.folder);
    const person = await service.addPerson({ role: 'pro' });
    const session = { address: `http://127.0.0.1:${port}`, cookie: person.cookie };
    running = await start(settings);
    for (let round = 1; round <= ROUNDS; round += 1) {
      workers.push(running.worker);
      const callers: Caller = keepCalling(session, acknowledged);
      const work: Work = await startWork(session, { round, clip });
      await waitUntil(
        'a render to run',
        async () =>
          (await readJobs(service)).some(({ kind, state }) => kind === 'renders' && state === 'running'),
        PATIENCE_MS,
      );
      await setTimeout(shareOf(round) * LATEST_SIGNAL_MS);
      await work.upload(shareOf(round + 100));
      const signalledAt = performance.now();
      const seconds = await stop(running);
      signalled += 1;
      if (seconds === null || seconds > STOP_WITHIN) faults.late += 1;
      slowest = Math.max(slowest, seconds ?? Number.POSITIVE_INFINITY);
      const open = (await readJobs(service)).filter((job) => !isEnded(job) && !isArriving(job));
      interrupted += countOf(open.map(({ kind, attempt }) => kind === 'renders' && attempt > 0));
      faults.unreturned += countOf(open.map(({ state }) => !['queued', 'received'].includes(state)));
      faults.costly += countOf(open.map(({ attemptsLeft }) => attemptsLeft !== ATTEMPTS));
      running = await start(settings);
      const calls = await callers.stop();
      const before = [...calls, ...(await work.responses())].filter(({ at }) => at < signalledAt);
      const wereOpen = before.filter(({ end }) => end > signalledAt);
      inFlight += wereOpen.length;
      faults.unanswered += countOf(wereOpen.map(({ status }) => status === null));
      await work.uploaded();
      const isDone = async (): Promise<boolean> =>
        (await readJobs(service)).every((job) => isEnded(job) || isArriving(job));
      await waitUntil('everything to end', isDone, PATIENCE_MS).catch(() => undefined);
    }
    const rows = await readJobs(service);
    const jobs = rows.filter((job) => !isArriving(job));
    faults.unfinished = countOf(jobs.map((job) => !isWhole(job)));
    faults.costly += countOf(jobs.map(({ attemptsLeft }) => attemptsLeft !== ATTEMPTS - 1));
    faults.twice = await madeOtherwise(service, [...workers, running.worker], jobs);
    const promos: { id: string }[] = await query(service, 'SELECT id FROM promos');
    const saved = new Set(promos.map(({ id }) => id));
    faults.missing = countOf(acknowledged.map((id) => !saved.has(id)));
    return [
      row('rounds', signalled, 'rounds', atLeast(ROUNDS)),
      row('rounds that ended late or with an error', faults.late, 'rounds', exactly(0)),
      row('slowest stop', slowest, 's', atMost(STOP_WITHIN)),
      row('requests in flight at the signal', inFlight, 'requests', atLeast(ROUNDS)),
      row('of them unanswered', faults.unanswered, 'requests', exactly(0)),
      row('renders interrupted', interrupted, 'renders', atLeast(ROUNDS / 2)),
      row('jobs still in hand after the stop', faults.unreturned, 'jobs', exactly(0)),
      row('jobs that a stop cost an attempt', faults.costly, 'jobs', exactly(0)),
      row('jobs in all', jobs.length, 'jobs', atLeast(ROUNDS * 4)),
      row('jobs not finished', faults.unfinished, 'jobs', exactly(0)),
      row('uploads begun again', rows.length - jobs.length, 'uploads'),
      row('jobs finished otherwise than once', faults.twice, 'jobs', exactly(0)),
      row('promos acknowledged', acknowledged.length, 'promos', atLeast(ROUNDS)),
      row('of them missing', faults.missing, 'promos', exactly(0)),
    ];
  } finally {
    if (running !== null) await stop(running);
    await service.close();
    await database.stop();
  }
};

await runParts(
  { shutdown: ['A stop loses no request and no job, and takes at most 30 s', drillShutdown] },
  options,
);
