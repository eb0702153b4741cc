import { expect, onTestFinished, test } from 'vitest';
import { emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import type { WeekPlanView } from '#contract/timetable/week-plan.contract.ts';
import type { BatchSummary } from '#contract/videos/batches.contract.ts';
import { lookAtWeek, sendMissingLooks, startWeekPlans } from '#server/features/week-plans/prepare-weeks.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { clipLibrary, newStart } from '#tests/support/batch-fixtures.ts';
import { mailbox } from '#tests/support/outbox.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { serviceForTest, startServiceOn, type TestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';
import { waitUntil } from '#tests/support/wait-until.ts';
import { lookAtWeeks } from '#tests/support/week-plans.ts';

const THURSDAY = 4;
const MONDAY = '2026-11-30';

/** A studio in Berlin with clips and a plan for Thursdays, on the Monday before; the test says when it is. */
const studioWithPlan = async ({ works = false, since = '2026-11-23T09:00:00Z' } = {}) => {
  let now = Date.parse(since);
  const box = mailbox();
  let afterMail: (() => Promise<unknown>) | null = null;
  const mailer: Mailer = {
    ...box.mailer,
    send: async (mail) => {
      await box.mailer.send(mail);
      await afterMail?.();
    },
  };
  const change = () => ({ mailer, clock: { now: () => new Date(now) } });
  const service = await serviceForTest({ works, change });
  await loadSmallLibrary(service.deps, service.folder, clipLibrary(4));
  const { owner } = await newStudio(service);
  const start = await newStart(owner);
  const save = async (changes: object = {}): Promise<WeekPlanView> => {
    const body = { isOn: true, weekday: THURSDAY, timeZone: 'Europe/Berlin', start, ...changes };
    return (await owner.call('PUT', '/api/week-plan', body)).json();
  };
  const view = async (): Promise<WeekPlanView> => (await owner.call('GET', '/api/week-plan')).json();
  const batches = async (): Promise<BatchSummary[]> =>
    (await owner.call('GET', '/api/batches')).json().batches;
  const addClass = (changes: object) => owner.call('POST', '/api/timetable/sessions', sampleSession(changes));
  return {
    service,
    owner,
    change,
    start,
    save,
    view,
    batches,
    addClass,
    subjects: () => box.mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject),
    ids: () => box.mails.map(({ id }) => id),
    texts: () => box.mails.map(({ text }) => text),
    afterMail: (next: (() => Promise<unknown>) | null) => {
      afterMail = next;
    },
    at: (instant: string) => {
      now = Date.parse(instant);
    },
  };
};

test('on the chosen day the coming week waits, checked, on the page and by mail; one press starts it', async () => {
  const { service, owner, save, view, batches, addClass, subjects, texts, at } = await studioWithPlan();
  expect(await save()).toMatchObject({ nextOn: '2026-11-26', problem: null, prepared: null });
  await addClass({ date: '2026-11-27' });
  await addClass({ date: MONDAY });
  await addClass({ date: '2026-12-06', time: '10:00', instructor: '' });
  const { id } = (await addClass({ date: '2026-12-02' })).json();
  await owner.call('PATCH', `/api/timetable/sessions/${id}`, { isCancelled: true });
  at('2026-11-26T04:59:00Z');
  await lookAtWeeks(service.deps);
  expect(await batches()).toEqual([]);
  at('2026-11-26T05:00:00Z');
  await lookAtWeeks(service.deps);
  const [batch] = await batches();
  expect(batch).toMatchObject({ title: 'Week of Monday, Nov 30', startedAt: null, progress: { rows: 2 } });
  expect((await view()).prepared).toEqual({
    week: MONDAY,
    batch: { id: batch?.id, promos: 2, toCheck: 1, isBlocked: false },
  });
  expect(subjects()).toEqual(['Your week of Monday, Nov 30 is ready: 2 promos']);
  expect(texts().join()).toContain(`/batches/${batch?.id}`);
  expect((await owner.call('GET', '/api/renders')).json().renders).toEqual([]);
  await owner.call('POST', `/api/batches/${batch?.id}/start`, { today: '2026-11-26' });
  expect((await owner.call('GET', '/api/renders')).json().renders).toHaveLength(2);
  expect((await view()).prepared).toBeNull();
});

test('two processes, and each again, prepare one batch and send one mail; a deleted batch does not come back', async () => {
  const { service, owner, change, save, batches, addClass, subjects, at } = await studioWithPlan();
  const other = await startServiceOn(service.databaseUrl, { change });
  onTestFinished(other.close);
  await save();
  await addClass({ date: MONDAY });
  at('2026-11-27T09:00:00Z');
  const both = () => Promise.all([service, service, other, other].map(({ deps }) => lookAtWeeks(deps)));
  await both();
  await both();
  const [batch, ...more] = await batches();
  expect([more, subjects()]).toMatchObject([[], ['Your week of Monday, Nov 30 is ready: 1 promo']]);
  await owner.call('DELETE', `/api/batches/${batch?.id}`);
  await both();
  expect([await batches(), subjects().length]).toEqual([[], 1]);
});

test('a week without classes is announced; when classes are added, it is prepared after all', async () => {
  const { service, save, view, addClass, subjects, at } = await studioWithPlan();
  await save();
  at('2026-11-26T09:00:00Z');
  await lookAtWeeks(service.deps);
  await lookAtWeeks(service.deps);
  expect((await view()).prepared).toEqual({ week: MONDAY, batch: null });
  expect(subjects()).toEqual(['No classes in the week of Monday, Nov 30']);
  await addClass({ date: MONDAY });
  await lookAtWeeks(service.deps);
  expect((await view()).prepared).toMatchObject({ week: MONDAY, batch: { promos: 1 } });
  expect(subjects()).toHaveLength(2);
});

test.each([
  ['takes the brand kit', {}, '@our.studio'],
  ['leaves it out when it is switched off', { usesBrandKit: false }, ''],
])('the week %s', async (_, changes, instructorHandle) => {
  const { owner, save, batches, addClass, at, service } = await studioWithPlan();
  const { logos: _logos, ...kit } = { ...emptyBrandKit, handle: '@our.studio' };
  await owner.call('PUT', '/api/studio/brand-kit', kit);
  await save(changes);
  await addClass({ date: MONDAY });
  at('2026-11-26T09:00:00Z');
  await lookAtWeeks(service.deps);
  const [batch] = await batches();
  const { rows } = (await owner.call('GET', `/api/batches/${batch?.id}`)).json();
  expect(rows).toMatchObject([{ form: { instructorHandle } }]);
});

test('a design that is gone is named until there is another; a mail that is not accepted is sent again', async () => {
  const { service, owner, start, save, view, batches, addClass, subjects, at } = await studioWithPlan();
  await save();
  await addClass({ date: MONDAY });
  const { id } = start as { id: string };
  await owner.call('DELETE', `/api/promos/${id}`);
  at('2026-11-26T09:00:00Z');
  await lookAtWeeks(service.deps);
  const { plan, ...shown } = await view();
  expect(shown).toMatchObject({ designTitle: null, problem: expect.stringContaining('promo') });
  expect((await owner.call('PUT', '/api/week-plan', plan)).statusCode).toBe(404);
  await save({ start: { kind: 'catalog', id: 'neon-class' } });
  const { mailer } = service.deps;
  service.deps.mailer = { ...mailer, send: () => Promise.reject(new Error('the mail server is away')) };
  await lookAtWeeks(service.deps);
  service.deps.mailer = mailer;
  expect([(await batches()).length, subjects()]).toEqual([1, []]);
  await lookAtWeeks(service.deps);
  expect(await view()).toMatchObject({ problem: null, prepared: { week: MONDAY } });
  expect([(await batches()).length, subjects().length]).toEqual([1, 1]);
});

test('a process that is killed once the mail is out makes another one send it again as the same mail', async () => {
  const { service, save, addClass, ids, at, afterMail } = await studioWithPlan();
  await save();
  await addClass({ date: MONDAY });
  at('2026-11-26T05:00:00Z');
  // As by a kill: the mail is out, and what is written about it never is.
  afterMail(() =>
    service.deps.dataSource.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'idle in transaction'`,
    ),
  );
  await lookAtWeeks(service.deps).catch(() => undefined);
  afterMail(null);
  await lookAtWeeks(service.deps);
  await lookAtWeeks(service.deps);
  const [first, second, ...more] = ids();
  expect([first, more]).toEqual([second, []]);
  expect(first).toMatch(/^week-[\w-]+-2026-11-30-ready$/);
});

/** When the job of the one plan is due. */
const dueAt = async ({ deps }: TestService): Promise<Date> => {
  const jobs: { at: Date }[] = await deps.dataSource.query(
    `SELECT start_after AS at FROM pgboss.job WHERE name = 'week-plans' AND state < 'active'`,
  );
  const [job, ...more] = jobs;
  if (job === undefined || more.length > 0) throw new Error(`${jobs.length} jobs wait`);
  return job.at;
};

test('each plan has one job, which is due when its week is, and moves with the plan', async () => {
  const { service, save, at } = await studioWithPlan();
  await save();
  expect(await dueAt(service)).toEqual(new Date('2026-11-26T05:00:00Z'));
  await save({ weekday: THURSDAY + 1, timeZone: 'America/New_York' });
  expect(await dueAt(service)).toEqual(new Date('2026-11-27T11:00:00Z'));
  at('2026-11-26T09:00:00Z');
  await save();
  expect(await dueAt(service)).toEqual(new Date('2026-11-26T09:00:00Z'));
});

test('the job looks again in an hour while something of its week is open, and in a week when it is done', async () => {
  const { service, owner, save, addClass, at } = await studioWithPlan();
  await save();
  at('2026-11-26T05:00:00Z');
  expect(await lookAtWeek(service.deps, owner.id)).toEqual(new Date('2026-11-26T06:00:00Z'));
  await addClass({ date: MONDAY });
  expect(await lookAtWeek(service.deps, owner.id)).toEqual(new Date('2026-12-03T05:00:00Z'));
  await save({ isOn: false });
  expect(await lookAtWeek(service.deps, owner.id)).toBeNull();
});

test('a worker prepares the week by that job, adds the next one, and one for a plan that has none', async () => {
  const { service, save, batches, addClass, at } = await studioWithPlan({
    works: true,
    since: '2099-11-25T09:00:00Z',
  });
  await save();
  await addClass({ date: '2099-11-30' });
  at('2099-11-26T05:00:00Z');
  await service.deps.dataSource.query(`DELETE FROM pgboss.job WHERE name = 'week-plans'`);
  await sendMissingLooks(service.deps);
  await sendMissingLooks(service.deps);
  // The queue has a clock of its own.
  await service.deps.dataSource.query(`UPDATE pgboss.job SET start_after = now() WHERE name = 'week-plans'`);
  await startWeekPlans(service.deps);
  await waitUntil('the week to be prepared', async () => (await batches()).length === 1);
  const next = await waitUntil('the next job', () => dueAt(service).catch(() => null));
  expect(next).toEqual(new Date('2099-12-03T05:00:00Z'));
});
