import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const NAMES = '/api/studio/instructor-names';

test("lists the names of a studio's members only, its owner first", async () => {
  const studioId = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
  const owner = await service.addPerson({ role: 'studio_owner', studioId });
  await owner.call('PUT', '/api/studio/owner-name', { displayName: 'Zoe North' });
  // Writing in the name of a team member does not rename the account.
  await owner.call('POST', '/api/instructor-preferences', { instructorName: 'Mia Lee' });
  const member = await service.addPerson({ role: 'studio_team', studioId });
  await member.call('POST', '/api/instructor-preferences', { instructorName: 'Mia Lee' });
  const unnamed = await service.addPerson({ role: 'studio_team', studioId, email: 'ana.ruiz@studio.test' });
  const stranger = await service.addPerson({ role: 'studio_owner' });

  for (const person of [owner, unnamed]) {
    expect((await person.call('GET', NAMES)).json()).toEqual({
      instructorNames: ['Zoe North', 'ana.ruiz', 'Mia Lee'],
      instructors: ['Zoe North', 'ana.ruiz', 'Mia Lee'].map((name) => ({ name, handle: '' })),
    });
  }
  expect((await stranger.call('GET', NAMES)).json().instructorNames).toHaveLength(1);
});

test('lets a team member read only the names of their own studio and its members', async () => {
  const studioId = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [studioId]);
  const owner = await service.addPerson({ role: 'studio_owner', studioId });
  const member = await service.addPerson({ role: 'studio_team', studioId, email: 'mia.lee@studio.test' });
  const stranger = await service.addPerson({ role: 'studio_team', email: 'kim@other.test' });
  const nameOf = async (email: string) =>
    (await member.call('GET', `/api/studio/team-member-name?email=${encodeURIComponent(email)}`)).json();

  expect((await member.call('GET', '/api/studio/owner-info')).json()).toEqual({ studioName: null });
  await owner.call('POST', '/api/instructor-preferences', { studio: 'North Pole' });
  expect((await member.call('GET', '/api/studio/owner-info')).json()).toEqual({ studioName: 'North Pole' });
  expect((await stranger.call('GET', '/api/studio/owner-info')).json()).toEqual({ studioName: null });

  expect(await nameOf('Mia.Lee@studio.test')).toEqual({ name: 'mia.lee' });
  await member.call('POST', '/api/instructor-preferences', { instructorName: 'Mia Lee' });
  expect(await nameOf('mia.lee@studio.test')).toEqual({ name: 'Mia Lee' });
  expect((await member.call('GET', '/api/studio/team-member-name')).json()).toEqual({ name: 'Mia Lee' });
  expect(await nameOf('kim@other.test')).toMatchObject({ code: 'NOT_FOUND' });
});
