import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
let owner: Person;
let studioId: string;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const newOwner = async (): Promise<void> => {
  ({ owner, id: studioId } = await newStudio(service));
};

const add = async (changes = {}): Promise<ClassSession> =>
  (await owner.call('POST', '/api/timetable/sessions', sampleSession(changes))).json();

const change = async (id: string, changes: object) =>
  (await owner.call('PATCH', `/api/timetable/sessions/${id}`, changes)).json();

const read = async (person: Person, period = 'from=2026-11-23&to=2026-11-29'): Promise<ClassSession[]> =>
  (await person.call('GET', `/api/timetable?${period}`)).json().sessions;

test('a timetable lists its classes in the order in which they take place, to the whole team', async () => {
  await newOwner();
  await add({ date: '2026-11-28', time: '10:00' });
  await add({ time: '20:00', classType: 'Exotic' });
  await add({ time: '18:15' });
  await add({ date: '2026-12-01' });
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const listed = await read(member);
  expect(listed.map(({ date, time, status, revision }) => [date, time, status, revision])).toEqual([
    ['2026-11-27', '18:15', 'scheduled', 1],
    ['2026-11-27', '20:00', 'scheduled', 1],
    ['2026-11-28', '10:00', 'scheduled', 1],
  ]);
  expect(await read(owner)).toEqual(listed);
  expect(await read((await newStudio(service)).owner)).toEqual([]);
});

test('another time, instructor or neither says moved, substituted or scheduled again; each counts a revision', async () => {
  await newOwner();
  const { id } = await add();
  expect(await change(id, { time: '19:00' })).toMatchObject({ status: 'moved', revision: 2 });
  expect(await change(id, { time: '18:15', instructor: 'Ana' })).toMatchObject({
    status: 'substituted',
    revision: 3,
  });
  expect(await change(id, { isCancelled: true })).toMatchObject({ status: 'cancelled', revision: 4 });
  expect(await change(id, { isCancelled: true })).toMatchObject({ revision: 4 });
  expect(await change(id, { isCancelled: false, instructor: 'Mia Lee' })).toMatchObject({
    status: 'scheduled',
    revision: 5,
  });
});

test('a correction of what was typed wrong marks nothing', async () => {
  await newOwner();
  const { id } = await add();
  expect(await change(id, { date: '2026-11-26', isCorrection: true })).toMatchObject({
    status: 'scheduled',
    date: '2026-11-26',
    revision: 2,
  });
});

test.each([
  [{ date: '2026-02-30' }, 'date'],
  [{ time: '25:00' }, 'time'],
  [{ classType: '   ' }, 'classType'],
  [{ instructor: 'x'.repeat(31) }, 'instructor'],
  [{ durationMinutes: 0 }, 'durationMinutes'],
])('a class with %j is refused by the name of the field', async (wrong, path) => {
  await newOwner();
  const response = await owner.call('POST', '/api/timetable/sessions', sampleSession(wrong));
  expect(response.statusCode).toBe(400);
  expect(response.json().details).toMatchObject([{ path }]);
});

test('a period in the wrong order, or a longer one, is refused', async () => {
  await newOwner();
  const responses = await Promise.all(
    ['from=2026-11-29&to=2026-11-23', 'from=2026-01-01&to=2026-12-31'].map((period) =>
      owner.call('GET', `/api/timetable?${period}`),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
});

test('a promo knows the revision of the class that its texts show', async () => {
  await newOwner();
  const session = await add();
  const made = await owner.call('POST', '/api/promos', { document: newPromo(), sessionId: session.id });
  expect(made.statusCode).toBe(201);
  const rows = await service.deps.dataSource.query(
    'SELECT session_id AS "sessionId", session_revision AS "sessionRevision" FROM promos WHERE id = $1',
    [made.json().id],
  );
  expect(rows).toEqual([{ sessionId: session.id, sessionRevision: 1 }]);
  const stranger = (await newStudio(service)).owner;
  const foreign = { document: newPromo(), sessionId: session.id };
  expect((await stranger.call('POST', '/api/promos', foreign)).statusCode).toBe(404);
});

test('a class that promos advertise is cancelled before it is removed', async () => {
  await newOwner();
  const { id } = await add();
  await owner.call('POST', '/api/promos', { document: newPromo(), sessionId: id });
  const refused = await owner.call('DELETE', `/api/timetable/sessions/${id}`);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'SESSION_HAS_PROMOS']);
  await change(id, { isCancelled: true });
  expect((await owner.call('DELETE', `/api/timetable/sessions/${id}`)).statusCode).toBe(204);
  expect(await read(owner)).toEqual([]);
});

test('a copied week is the plan of the week: no moves, substitutes or cancelled classes; a second copy adds nothing', async () => {
  const { owner: planner } = await newStudio(service);
  const plan = async (changes: object): Promise<string> =>
    (await planner.call('POST', '/api/timetable/sessions', sampleSession(changes))).json().id;
  const moved = await plan({ date: '2026-11-24', time: '18:00', classType: 'Moved', instructor: 'Mia' });
  const gone = await plan({ date: '2026-11-25', classType: 'Gone' });
  await plan({ date: '2026-11-26', time: '19:00', classType: 'Plain', instructor: 'Ana' });
  await planner.call('PATCH', `/api/timetable/sessions/${moved}`, {
    date: '2026-11-27',
    time: '20:00',
    instructor: 'Zoe',
  });
  await planner.call('PATCH', `/api/timetable/sessions/${gone}`, { isCancelled: true });
  const copy = async () =>
    (await planner.call('POST', '/api/timetable/copy-week', { week: '2026-11-23' })).json();
  const first = await copy();
  expect(first).toMatchObject({ added: 2, same: 0, addedIds: [expect.any(String), expect.any(String)] });
  const next = async (): Promise<string[]> =>
    (await planner.call('GET', '/api/timetable?from=2026-11-30&to=2026-12-06'))
      .json()
      .sessions.map(({ date, time, classType, instructor, status }: ClassSession) =>
        [date, time, classType, instructor, status].join(' '),
      );
  expect(await next()).toEqual([
    '2026-12-01 18:00 Moved Mia scheduled',
    '2026-12-03 19:00 Plain Ana scheduled',
  ]);
  expect(await copy()).toMatchObject({ added: 0, same: 2, addedIds: [] });
  // A copy that has moved out of the week was not added by the next copy, whose undo must leave it alone.
  await planner.call('PATCH', `/api/timetable/sessions/${first.addedIds[0]}`, { date: '2026-12-09' });
  await plan({ date: '2026-11-28', time: '10:00', classType: 'New', instructor: 'Ana' });
  const again = await copy();
  expect(again.addedIds).toHaveLength(1);
  expect(first.addedIds).not.toContain(again.addedIds[0]);
});
