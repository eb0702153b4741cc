import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { attemptIngest, queueUpload } from '#tests/support/queued-upload.ts';
import { addToTeam, newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { sampleSession } from '#tests/support/timetable-fixtures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const none = { name: false, logo: false, member: false, timetable: false, batch: false };
const stepsOf = async (owner: Person) => (await owner.call('GET', '/api/studio/steps')).json();

const addBatch = (owner: Person, startedAt: Date | null) =>
  service.deps.dataSource.query(
    `INSERT INTO batches (id, owner_id, title, document, started_at) VALUES ($1, $2, 'Week', '{}', $3)`,
    [newId(), owner.id, startedAt],
  );

test('each step of a new studio is done once what it asks for is there, and open again without it', async () => {
  const { owner } = await newStudio(service);
  // What another studio has does not count.
  const { owner: other } = await newStudio(service);
  await other.call('POST', '/api/instructor-preferences', { studio: 'South' });
  await addBatch(other, new Date());
  expect(await stepsOf(owner)).toEqual(none);

  await owner.call('POST', '/api/instructor-preferences', { studio: 'North' });
  expect(await stepsOf(owner)).toEqual({ ...none, name: true });

  const logoId = await queueUpload(owner, {
    kind: 'overlay',
    libraryType: 'studio',
    filename: 'North.png',
  });
  await attemptIngest(service, logoId, service.deps.mediaIngest);
  expect((await stepsOf(owner)).logo).toBe(false);
  const { logos: _logos, ...kit } = emptyBrandKit;
  await owner.call('PUT', '/api/studio/brand-kit', { ...kit, logoId });
  expect(await stepsOf(owner)).toEqual({ ...none, name: true, logo: true });

  const member = (await addToTeam(owner, `${newId().toLowerCase()}@example.test`)).json();
  await owner.call('POST', '/api/timetable/sessions', sampleSession());
  await addBatch(owner, null);
  expect(await stepsOf(owner)).toEqual({
    name: true,
    logo: true,
    member: true,
    timetable: true,
    batch: false,
  });
  await addBatch(owner, new Date());
  expect((await stepsOf(owner)).batch).toBe(true);

  await owner.call('DELETE', `/api/overlays/${logoId}`);
  await owner.call('DELETE', `/api/studio/team/${member.id}`);
  expect(await stepsOf(owner)).toMatchObject({ logo: false, member: false, timetable: true });
});

test('an owner who has not begun a team has all steps open', async () => {
  expect(await stepsOf(await service.addPerson({ role: 'studio_owner' }))).toEqual(none);
});
