import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CLIP_REST_DAYS } from '#contract/videos/batches.contract.ts';
import { addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { newId } from '#server/db/new-id.ts';
import { atLeast, exactly, row, type Row } from '#tests/bench/report.ts';
import { triesOf } from '#tests/drill/promises.ts';
import { clipLibrary, newStart } from '#tests/support/batch-fixtures.ts';
import { randomNumbers } from '#tests/support/random-numbers.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { startTestDatabaseServer } from '#tests/support/test-database.ts';
import { startServiceOn, type TestService } from '#tests/support/test-service.ts';

/** To a process: prepare and start what is due at this instant. */
export type WeekCommand = { at: string; today: CalendarDay; ownerId: string };

/** Sixteen reach over the first change of the clocks. */
const WEEKS = triesOf(52, 16);
/** A Thursday; the clocks change on 28 March and 31 October. */
const FIRST_DAY = '2026-12-31';
const ZONE = 'Europe/Berlin';
const THURSDAY = 4;
/** Of each week, from Monday: early and late on the days on which the clocks change. */
const classes = [
  { day: 0, time: '18:15' },
  { day: 2, time: '19:30' },
  { day: 4, time: '07:00' },
  { day: 6, time: '00:30' },
  { day: 6, time: '23:30' },
];
/** Enough for three weeks and the one that is prepared. */
const CLIPS = classes.length * 4;
/** In every so many weeks the processes are killed. */
const KILLS_EVERY = 4;
const KILL_WITHIN_MS = 1500;

type Process = { child: ChildProcess; mails: string[] };

const received = (child: ChildProcess, kind: string): Promise<boolean> =>
  new Promise((resolve) => {
    child.on('message', (message: { kind: string }) => {
      if (message.kind === kind) resolve(true);
    });
    child.once('exit', () => resolve(false));
  });

const startProcess = async ({ databaseUrl, folder }: TestService): Promise<Process> => {
  const child = fork(join(import.meta.dirname, 'week-process.ts'), [databaseUrl, folder]);
  const started: Process = { child, mails: [] };
  child.on('message', ({ kind, id = '' }: { kind: string; id?: string }) => {
    if (kind === 'mail') started.mails.push(id);
  });
  await received(child, 'ready');
  return started;
};

const addTimetable = async ({ deps }: TestService, ownerId: string): Promise<void> => {
  const monday = addDays(FIRST_DAY, -3);
  const sessions = Array.from({ length: WEEKS + 1 }, (_, week) =>
    classes.map(({ day, time }, index) => ({
      id: newId(),
      date: addDays(monday, 7 * week + day),
      time,
      class_type: `Pole ${index}`,
    })),
  ).flat();
  await deps.dataSource.query(
    `INSERT INTO class_sessions (id, owner_id, date, time, class_type, instructor, planned_date, planned_time, planned_instructor, source)
     SELECT r.id, $1, r.date, r.time, r.class_type, 'Mia', r.date, r.time, 'Mia', 'typed'
       FROM jsonb_to_recordset($2::jsonb) AS r(id text, date date, time time, class_type text)`,
    [ownerId, JSON.stringify(sessions)],
  );
};

/** Has both processes do the work of a week; in some weeks they are killed in the midst of it, and new ones do the rest. */
const doWeek = async (
  service: TestService,
  processes: Process[],
  command: WeekCommand,
  killAfterMs: number | null,
): Promise<number> => {
  const all = processes.map(({ child }) => ({ child, done: received(child, 'done') }));
  for (const { child } of all) child.send(command);
  if (killAfterMs === null) {
    await Promise.all(all.map(({ done }) => done));
    return 0;
  }
  await Promise.race([setTimeout(killAfterMs), Promise.all(all.map(({ done }) => done))]);
  const exits = all.map(({ child }) => received(child, 'never'));
  for (const { child } of all) child.kill('SIGKILL');
  await Promise.all(exits);
  for (const index of processes.keys()) {
    const replaced = await startProcess(service);
    replaced.mails.push(...(processes[index]?.mails ?? []));
    processes[index] = replaced;
  }
  await doWeek(service, processes, command, null);
  return all.length;
};

const count = async ({ deps }: TestService, sql: string, parameters: unknown[] = []): Promise<number> => {
  const [found]: [{ count: number }] = await deps.dataSource.query(
    `SELECT count(*)::int AS count FROM (${sql}) found`,
    parameters,
  );
  return found.count;
};

/** What the year has become, from the rows alone. */
const readYear = async (service: TestService): Promise<Row[]> => {
  const times = classes.map(({ time }) => classTimeOf(time));
  return [
    row(
      'weeks: batches prepared and started',
      await count(service, 'SELECT FROM batches WHERE started_at IS NOT NULL'),
      'batches',
      exactly(WEEKS),
    ),
    row(
      'weeks: promos made',
      await count(service, 'SELECT FROM promos WHERE session_id IS NOT NULL'),
      'promos',
      exactly(WEEKS * classes.length),
    ),
    row(
      'weeks: classes with more than one promo',
      await count(
        service,
        'SELECT session_id FROM promos WHERE session_id IS NOT NULL GROUP BY session_id HAVING count(*) > 1',
      ),
      'classes',
      exactly(0),
    ),
    row(
      'weeks: promos of a past date',
      await count(
        service,
        `SELECT FROM batch_rows r JOIN batches b ON b.id = r.batch_id WHERE (r.form ->> 'classDate')::date < (b.started_at AT TIME ZONE '${ZONE}')::date`,
      ),
      'promos',
      exactly(0),
    ),
    row(
      'weeks: promos at another time than their class',
      await count(
        service,
        `SELECT FROM batch_rows r JOIN class_sessions s ON s.id = r.session_id WHERE (r.form ->> 'classDate')::date <> s.date OR r.form ->> 'time' <> ALL($1) OR (r.form ->> 'time')::time <> s.time`,
        [times],
      ),
      'promos',
      exactly(0),
    ),
    row(
      `weeks: clips used again within ${CLIP_REST_DAYS} days`,
      await count(
        service,
        `SELECT FROM clip_uses a JOIN clip_uses b USING (owner_id, asset_id) WHERE a.promo_id < b.promo_id AND abs(a.used_on - b.used_on) < ${CLIP_REST_DAYS}`,
      ),
      'pairs',
      exactly(0),
    ),
  ];
};

/** A year of automatically prepared weeks, with two processes that are killed again and again, across both clock changes. */
export const drillWeeks = async (): Promise<Row[]> => {
  const database = await startTestDatabaseServer();
  let now = new Date(`${FIRST_DAY}T00:00:00Z`);
  const service = await startServiceOn(database.url, { change: () => ({ clock: { now: () => now } }) });
  const random = randomNumbers(20261231);
  const processes: Process[] = [];
  try {
    await loadSmallLibrary(service.deps, service.folder, clipLibrary(CLIPS));
    const { owner } = await newStudio(service);
    const start = await newStart(owner);
    await addTimetable(service, owner.id);
    const plan = { isOn: true, weekday: THURSDAY, timeZone: ZONE, start };
    const saved = await owner.call('PUT', '/api/week-plan', plan);
    if (saved.statusCode !== 200) throw new Error(saved.body);
    for (let index = 0; index < 2; index += 1) processes.push(await startProcess(service));
    let kills = 0;
    for (let week = 0; week < WEEKS; week += 1) {
      const today = addDays(FIRST_DAY, 7 * week);
      // 6 in the morning in Berlin is 4 in summer and 5 in winter.
      now = new Date(`${today}T05:00:00Z`);
      const killAfterMs = week % KILLS_EVERY === 0 ? random() * KILL_WITHIN_MS : null;
      const command = { at: now.toISOString(), today, ownerId: owner.id };
      kills += await doWeek(service, processes, command, killAfterMs);
      // Their videos are another drill's.
      await service.deps.dataSource.query(`UPDATE renders SET state = 'cancelled' WHERE state = 'queued'`);
    }
    const mails = new Set(processes.flatMap((process) => process.mails));
    return [
      row('weeks: processes killed', kills, 'kills', atLeast(WEEKS / KILLS_EVERY)),
      ...(await readYear(service)),
      row('weeks: weeks that were mailed', mails.size, 'weeks', exactly(WEEKS)),
    ];
  } finally {
    for (const { child } of processes) child.kill('SIGKILL');
    await service.close();
    await database.stop();
  }
};
