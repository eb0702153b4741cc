import { expect, onTestFinished, test } from 'vitest';
import { errorTable } from '#contract/errors.ts';
import { newPromo } from '#schema/new-promo.ts';
import { inLongTransaction, inTransaction, sqlRunner } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { renderJobs } from '#server/features/renders/render-job.ts';
import { feedJobs } from '#server/features/timetable/calendar-feed-job.ts';
import { type BreakableRoute, breakableRoute } from '#tests/support/breakable-route.ts';
import { attemptJob, leaveNoAttempt } from '#tests/support/job-steps.ts';
import { startRenderWorker } from '#tests/support/render-worker.ts';
import { gate, standInEngine } from '#tests/support/stand-in-engine.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import {
  type Person,
  serviceForTest,
  startTestService,
  type TestService,
} from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const serviceOverRoute = async ({ works = false } = {}) => {
  const routes: BreakableRoute[] = [];
  const service = await startTestService({
    works,
    route: async (databaseUrl) => {
      const route = await breakableRoute(databaseUrl);
      routes.push(route);
      return route.url;
    },
  });
  const [route] = routes;
  if (route === undefined) throw new Error('No route was asked for');
  onTestFinished(async () => {
    await service.close();
    await route.cut();
  });
  return { service, route, person: await service.addPerson() };
};

/** Of a video that nobody has published. */
const PAGE = `/v/${'b'.repeat(22)}`;

const isAway = ({ deps }: TestService) =>
  waitUntil('the database to be away', () =>
    deps.dataSource.query('SELECT 1').then(
      () => false,
      () => true,
    ),
  );

const isBack = (person: Person) =>
  waitUntil(
    'the service to respond again',
    async () => (await person.call('GET', '/api/promos')).statusCode === 200,
  );

test('while the database is down every call responds 503 with Retry-After, and everything works again afterwards', async () => {
  const { service, route, person } = await serviceOverRoute();
  const { id } = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  for (let outage = 1; outage <= 2; outage += 1) {
    await route.cut();
    const responses = await Promise.all([
      service.app.inject('/api/health'),
      person.call('GET', '/api/promos'),
      person.call('PUT', `/api/promos/${id}`, { revision: 1, document: newPromo() }),
      service.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'a@b.test', password: 'x' },
      }),
    ]);
    for (const response of responses) {
      expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
      expect(response.headers['retry-after']).toBe('2');
    }
    await route.mend();
    await isBack(person);
    expect((await person.call('GET', `/api/promos/${id}`)).json().revision).toBe(1);
    expect((await service.app.inject('/api/health')).statusCode).toBe(200);
  }
});

test('while the database is down the page of a video says in words that the service is busy', async () => {
  const { service, route, person } = await serviceOverRoute();
  await route.cut();
  const page = await service.app.inject(PAGE);
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    503,
    'text/html; charset=utf-8',
    '2',
  ]);
  expect(page.body).toContain(`<p>${errorTable.UNAVAILABLE.message}</p>`);
  await route.mend();
  await isBack(person);
  expect((await service.app.inject(PAGE)).statusCode).toBe(404);
});

test('a running render survives the outage and finishes in the same attempt', async () => {
  const { service, route, person } = await serviceOverRoute({ works: true });
  const { step, open } = gate();
  const engine = standInEngine(step);
  await startRenderWorker({ ...service.deps, renderEngine: engine });
  const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  const { id } = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  await waitUntil('the render to run', () => engine.jobs.length === 1);
  await route.cut();
  open();
  // The video is rendered while the database is unreachable.
  expect((await person.call('GET', `/api/renders/${id}`)).statusCode).toBe(503);
  await route.mend();
  await isBack(person);
  await waitUntil('the render to be published', async () => {
    const response = await person.call('GET', `/api/renders/${id}`);
    return response.statusCode === 200 && response.json().state === 'completed';
  });
  expect(engine.jobs).toHaveLength(1);
});

test('a render that lost its last worker is ended once the database is back', async () => {
  const { service, route, person } = await serviceOverRoute();
  const promo = (await person.call('POST', '/api/promos', { document: newPromo() })).json();
  const { id } = (await person.call('POST', '/api/renders', { promoId: promo.id, revision: 1 })).json();
  await leaveNoAttempt(service.deps, renderJobs.short, id);
  const deps = { ...service.deps, renderEngine: standInEngine() };
  const { abandon } = renderJobs.short;
  let isCut = false;
  const cutFirst: typeof abandon = async (...lost) => {
    if (!isCut) await route.cut();
    isCut = true;
    await abandon(...lost);
  };
  const abandoned = attemptJob(deps, { ...renderJobs.short, abandon: cutFirst }, id);
  await isAway(service);
  await route.mend();
  await abandoned;
  const ended = (await person.call('GET', `/api/renders/${id}`)).json();
  expect(ended).toMatchObject({ state: 'failed', error: { code: 'WORKER_LOST' } });
});

test('a calendar feed that could not be read says so once the database is back', async () => {
  const { service, route } = await serviceOverRoute();
  const { owner } = await newStudio(service);
  await owner.call('PUT', '/api/timetable/feed', {
    url: 'https://calendar.example.com/week.ics',
    timeZone: 'Europe/Berlin',
  });
  const [feed] = await service.deps.dataSource.query('SELECT id FROM calendar_feeds');
  const fetch = async (): Promise<never> => {
    await route.cut();
    throw new AppError('FEED_TOO_SLOW');
  };
  const deps = { ...service.deps, calendarFetcher: { fetch } };
  const reading = attemptJob(deps, feedJobs, feed.id);
  await isAway(service);
  await route.mend();
  await reading;
  await isBack(owner);
  const read = (await owner.call('GET', '/api/timetable/feed')).json().feed;
  expect(read).toMatchObject({ isReading: false, problem: errorTable.FEED_TOO_SLOW.message });
});

test('a statement that takes too long is ended, also one of the queue, and is answered with 503', async () => {
  const service = await serviceForTest({ settings: { DATABASE_TIMEOUT_SECONDS: '5' } });
  const person = await service.addPerson();
  const limits = await service.deps.dataSource.query(
    `SELECT current_setting('statement_timeout') AS statement,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(limits).toEqual([{ statement: '5s', idle: '15min' }]);
  const { dataSource, jobQueue } = service.deps;
  // A queue whose jobs there are to recover.
  await inTransaction(dataSource, (manager) => jobQueue.send('tests', [], sqlRunner(manager)));
  await inLongTransaction(dataSource, async (manager) => {
    await manager.query('LOCK TABLE promos, pgboss.job IN ACCESS EXCLUSIVE MODE');
    const response = await person.call('GET', '/api/promos');
    expect([response.statusCode, response.json().code]).toEqual([503, 'UNAVAILABLE']);
    expect(response.headers['retry-after']).toBe('2');
    await expect(jobQueue.recover()).rejects.toThrow('statement timeout');
    // Work that may take long has no such limit.
    await manager.query('SELECT pg_sleep(5.1)');
  });
  expect((await person.call('GET', '/api/promos')).statusCode).toBe(200);
});
