import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PromoOfSession } from '#contract/timetable/timetable.contract.ts';
import type { RenderView } from '#contract/videos/renders.contract.ts';
import { changeClassInfo } from '#remotion/class-form/class-info-edits.ts';
import { showSession } from '#remotion/class-form/session-fields.ts';
import { newPromo } from '#schema/new-promo.ts';
import { classTitle } from '#schema/promo-title.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { WAITING_PER_PERSON } from '#server/features/renders/renders.queries.ts';
import {
  followSessions,
  redrawOutdatedPromo,
} from '#server/features/timetable/promos-of-sessions.service.ts';
import { finishRender } from '#tests/support/queued-render.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let owner: Person;
let studioId: string;
let now: Date;
beforeAll(async () => {
  service = await startTestService({
    change: () => ({ clock: { now: () => now } }),
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  now = new Date('2026-11-23T09:00:00Z');
  ({ owner, id: studioId } = await newStudio(service));
});

const today = '2026-11-23';

/** A promo for a class, by default on Friday at 6:15 PM, with its text in slots. */
const advertise = async (date?: string): Promise<{ sessionId: string; promoId: string }> => {
  const facts = sampleSession(date === undefined ? {} : { date });
  const session = (await owner.call('POST', '/api/timetable/sessions', facts)).json();
  const document = showSession(changeClassInfo(newPromo(), { fields: { studio: 'North Pole' }, today }), {
    session,
    today,
  });
  const made = await owner.call('POST', '/api/promos', { document, sessionId: session.id });
  return { sessionId: session.id, promoId: made.json().id };
};

const change = (sessionId: string, changes: object) =>
  owner.call('PATCH', `/api/timetable/sessions/${sessionId}`, changes);

const listed = async (): Promise<PromoOfSession[]> =>
  (await owner.call('GET', '/api/timetable/promos')).json().promos;

const textsOf = async (promoId: string): Promise<string[]> =>
  (await owner.call('GET', `/api/promos/${promoId}`))
    .json()
    .document.textElements.map(({ content }: { content: string }) => content);

/** Chooses that promos follow their classes. */
const followAutomatically = (timeZone = 'Europe/Berlin') =>
  owner.call('PUT', '/api/timetable/settings', { redrawsPromos: true, timeZone });

const redraw = (promoId: string) => owner.call('POST', `/api/timetable/promos/${promoId}/redraw`, { today });

/** A promo out of date, whose owner has just chosen in this zone that promos follow. */
const advertiseMoved = async (timeZone: string): Promise<string> => {
  const { sessionId, promoId } = await advertise();
  await change(sessionId, { date: '2026-11-28' });
  await service.deps.dataSource.query(
    'INSERT INTO timetable_settings (owner_id, redraws_promos, time_zone) VALUES ($1, true, $2)',
    [owner.id, timeZone],
  );
  return promoId;
};

const rendersOf = async (): Promise<RenderView[]> => (await owner.call('GET', '/api/renders')).json().renders;

test('a promo is flagged with what has changed of its class, until it follows by one press', async () => {
  const { sessionId, promoId } = await advertise();
  expect(await listed()).toMatchObject([{ promoId, changes: [] }]);
  await change(sessionId, { time: '19:10', instructor: 'Ana' });
  expect(await listed()).toMatchObject([
    {
      session: { status: 'moved' },
      changes: [
        { field: 'time', from: '6:15 PM', to: '7:10 PM' },
        { field: 'instructor', from: 'Mia Lee', to: 'Ana' },
      ],
    },
  ]);
  const redrawn = await redraw(promoId);
  expect(redrawn.statusCode).toBe(200);
  expect(await listed()).toMatchObject([{ changes: [] }]);
  expect(await textsOf(promoId)).toEqual(expect.arrayContaining(['7:10 PM', 'with Ana']));
  expect(await rendersOf()).toMatchObject([{ promoId, revision: redrawn.json().revision, state: 'queued' }]);
});

test('a cancelled class flags its promo, and nothing is drawn for it', async () => {
  const { sessionId, promoId } = await advertise();
  await change(sessionId, { isCancelled: true });
  expect(await listed()).toMatchObject([{ session: { status: 'cancelled' } }]);
  const refused = await redraw(promoId);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'SESSION_CANCELLED']);
  expect(await rendersOf()).toEqual([]);
});

test('if chosen, promos follow their class automatically, and a video is requested', async () => {
  const { sessionId, promoId } = await advertise();
  await followAutomatically();
  await change(sessionId, { date: '2026-11-28' });
  await service.deps.background.settle();
  expect(await listed()).toMatchObject([{ changes: [] }]);
  expect(await textsOf(promoId)).toContain('Saturday, Nov 28');
  expect(await rendersOf()).toMatchObject([{ promoId }]);
});

test('a promo that another update has been faster with is left as it is, without a second video', async () => {
  const { sessionId, promoId } = await advertise();
  await followAutomatically();
  await change(sessionId, { date: '2026-11-28' });
  await service.deps.background.settle();
  const actor = await readUser(service.deps, owner.id);
  await redrawOutdatedPromo(service.deps, actor, { id: promoId, today });
  expect(await rendersOf()).toMatchObject([{ promoId }]);
});

test('a promo whose video cannot be queued stays out of date, and follows as soon as it can', async () => {
  const { sessionId, promoId } = await advertise();
  await followAutomatically();
  const { uploads } = service.deps;
  service.deps.uploads = { ...uploads, freeBytes: async () => 0 };
  onTestFinished(() => {
    service.deps.uploads = uploads;
  });
  await change(sessionId, { date: '2026-11-28' });
  await service.deps.background.settle();
  expect(await listed()).toMatchObject([{ promoId, changes: [{ field: 'date' }] }]);
  expect(await textsOf(promoId)).toContain('Friday, Nov 27');
  expect(await rendersOf()).toEqual([]);
  service.deps.uploads = uploads;
  await followSessions(service.deps, null);
  expect(await listed()).toMatchObject([{ promoId, changes: [] }]);
  expect(await rendersOf()).toMatchObject([{ promoId, revision: 2 }]);
});

test('all promos of one import follow, more than may wait as single renders', async () => {
  const count = WAITING_PER_PERSON + 1;
  const advertised: { sessionId: string; promoId: string }[] = [];
  for (let index = 0; index < count; index += 1) advertised.push(await advertise());
  await followAutomatically();
  const rows = advertised.map(({ sessionId }) => ({
    facts: sampleSession({ date: '2026-11-28' }),
    isCancelled: false,
    sessionId,
    sourceKey: null,
  }));
  await owner.call('POST', '/api/timetable/import', { source: 'table', rows, cancelled: [], columns: null });
  await service.deps.background.settle();
  expect((await listed()).flatMap(({ changes }) => changes)).toEqual([]);
  const rendered = (await rendersOf()).map((render) => render.promoId);
  expect(new Set(rendered)).toEqual(new Set(advertised.map(({ promoId }) => promoId)));
});

test('a promo that follows automatically names the day as the zone of the studio has it', async () => {
  // Monday evening in Los Angeles.
  now = new Date('2026-11-24T02:00:00Z');
  const tonight = await advertise('2026-11-23');
  const tomorrow = await advertise('2026-11-24');
  await followAutomatically('America/Los_Angeles');
  await change(tonight.sessionId, { time: '21:00' });
  await service.deps.background.settle();
  await change(tomorrow.sessionId, { time: '21:00' });
  await service.deps.background.settle();
  expect(await textsOf(tonight.promoId)).toEqual(expect.arrayContaining(['9:00 PM', 'Join us today']));
  expect(await textsOf(tomorrow.promoId)).toEqual(expect.arrayContaining(['9:00 PM', 'Join us tomorrow']));
});

test('the zone of the studio stays as it is when it is not sent with the switch', async () => {
  const settings = async () => (await owner.call('GET', '/api/timetable/settings')).json();
  const changed = await owner.call('PUT', '/api/timetable/settings', { redrawsPromos: true });
  expect([changed.statusCode, await settings()]).toEqual([200, { redrawsPromos: true, timeZone: 'UTC' }]);
  await followAutomatically('Asia/Tokyo');
  await owner.call('PUT', '/api/timetable/settings', { redrawsPromos: false });
  expect(await settings()).toEqual({ redrawsPromos: false, timeZone: 'Asia/Tokyo' });
});

test('promos of the others follow when the zone of one studio is unknown to this machine', async () => {
  await advertiseMoved('Mars/Olympus_Mons');
  ({ owner } = await newStudio(service));
  const promoId = await advertiseMoved('Europe/Berlin');
  await followSessions(service.deps, null);
  expect(await listed()).toMatchObject([{ promoId, changes: [] }]);
});

test('a video that still waits is cancelled when its promo follows again, one that was requested is not', async () => {
  const { sessionId, promoId } = await advertise();
  await owner.call('POST', '/api/renders', { promoId, revision: 1 });
  await followAutomatically();
  for (const time of ['19:00', '20:00', '21:00']) {
    await change(sessionId, { time });
    await service.deps.background.settle();
  }
  const states = (await rendersOf()).map(({ revision, state }) => `${revision} ${state}`);
  expect(new Set(states)).toEqual(new Set(['1 queued', '2 cancelled', '3 cancelled', '4 queued']));
});

test('a promo waits for its account before it is saved with a video, so that neither waits for the other', async () => {
  const { sessionId, promoId } = await advertise();
  await change(sessionId, { time: '19:10' });
  const { dataSource } = service.deps;
  const { redrawn } = await inTransaction(dataSource, async (manager) => {
    await manager.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [owner.id]);
    // Begun, and not waited for before the transaction has ended.
    const begun = redraw(promoId).then((response) => response);
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
                        AND query LIKE '%users%'`;
    await expect.poll(() => dataSource.query(waiting)).toHaveLength(1);
    await manager.query('SELECT FROM promos WHERE id = $1 FOR UPDATE NOWAIT', [promoId]);
    return { redrawn: begun };
  });
  expect((await redrawn).statusCode).toBe(200);
});

test('a promo is saved with a video while another transaction adds a row that refers to it', async () => {
  const { sessionId, promoId } = await advertise();
  await change(sessionId, { time: '19:10' });
  const redrawn = await inTransaction(service.deps.dataSource, async (manager) => {
    await manager.query('SELECT FROM promos WHERE id = $1 FOR KEY SHARE', [promoId]);
    return redraw(promoId);
  });
  expect(redrawn.statusCode).toBe(200);
});

test('a promo of a past class is left as it is', async () => {
  const { sessionId, promoId } = await advertise();
  await followAutomatically();
  await change(sessionId, { date: '2026-11-20' });
  await service.deps.background.settle();
  expect(await textsOf(promoId)).toContain('Friday, Nov 27');
});

const noteOf = async (renderId: string, person = owner): Promise<string | null> =>
  (await person.call('GET', `/api/renders/${renderId}/class`)).json().note;

/** A finished video of the promo as it is now. */
const finishVideo = async (promoId: string): Promise<string> => {
  const { revision } = (await owner.call('GET', `/api/promos/${promoId}`)).json();
  const { id } = (await owner.call('POST', '/api/renders', { promoId, revision })).json();
  await finishRender(service, id);
  return id;
};

test('a video says what has changed of its class, also after its promo has followed, and so does its public page', async () => {
  const { sessionId, promoId } = await advertise();
  const old = await finishVideo(promoId);
  expect(await noteOf(old)).toBeNull();
  const { path } = (await owner.call('POST', `/api/renders/${old}/page`, { days: 7 })).json();
  const page = async (): Promise<string> => (await service.app.inject({ url: path })).body;
  expect(await page()).not.toContain('Out of date');

  await change(sessionId, { time: '19:30' });
  expect(await noteOf(old)).toBe('The timetable now says 7:30 PM.');
  expect(await page()).toContain('<strong>Out of date.</strong> The timetable now says 7:30 PM.');
  await redraw(promoId);
  expect(await noteOf(old)).toBe('The timetable now says 7:30 PM.');
  const fresh = await finishVideo(promoId);
  expect(await noteOf(fresh)).toBeNull();

  await change(sessionId, { isCancelled: true });
  expect(await noteOf(fresh)).toBe('This class is cancelled in the timetable.');
  expect(await page()).toContain('content="Out of date. This class is cancelled in the timetable.');
});

test('the video of a member is compared with the timetable of their studio, and is theirs alone', async () => {
  const { sessionId, promoId } = await advertise();
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const { document } = (await owner.call('GET', `/api/promos/${promoId}`)).json();
  const made = (await member.call('POST', '/api/promos', { document, sessionId })).json();
  const { id } = (await member.call('POST', '/api/renders', { promoId: made.id, revision: 1 })).json();
  await finishRender(service, id);
  expect(await noteOf(id, member)).toBeNull();
  await change(sessionId, { instructor: 'Ana' });
  expect(await noteOf(id, member)).toBe('The timetable now says Ana.');
  expect((await owner.call('GET', `/api/renders/${id}/class`)).statusCode).toBe(404);
});

test('a title made from the class follows it, and one that a person has given stays', async () => {
  const titleOf = async (id: string): Promise<string> =>
    (await owner.call('GET', `/api/promos/${id}`)).json().title;
  const { sessionId, promoId } = await advertise();
  const { document } = (await owner.call('GET', `/api/promos/${promoId}`)).json();
  const made = classTitle(document.classInfo);
  await service.deps.dataSource.query('UPDATE promos SET title = $2 WHERE id = $1', [promoId, made]);
  await change(sessionId, { time: '19:30' });
  await redraw(promoId);
  expect([made, await titleOf(promoId)]).toEqual([
    expect.stringContaining('Fri 6:15 PM'),
    expect.stringContaining('Fri 7:30 PM'),
  ]);
  await service.deps.dataSource.query(`UPDATE promos SET title = 'Mine' WHERE id = $1`, [promoId]);
  await change(sessionId, { time: '20:00' });
  await redraw(promoId);
  expect(await titleOf(promoId)).toBe('Mine');
});
