import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const PREFERENCES = '/api/instructor-preferences';
const ROOMS = '/api/studio/rooms';

test('the instructors of a studio come with their handles: a member sets their own, the owner sets any', async () => {
  const { id: studioId, owner } = await newStudio(service);
  await owner.call('PUT', '/api/studio/owner-name', { displayName: 'Zoe North' });
  await owner.call('POST', PREFERENCES, { handle: 'zoe.north', instructorName: 'Mia Lee' });
  await addToTeam(owner, 'mia@studio.test');
  const kim = await service.addPerson({ role: 'studio_team', studioId, email: 'kim@studio.test' });
  await kim.call('POST', PREFERENCES, { instructorName: 'Kim', handle: '@kim_spins' });
  const instructors = async () => (await kim.call('GET', '/api/studio/instructor-names')).json().instructors;
  const idOf = async (name: string) => (await teamOf(owner)).find((member) => member.name === name)?.id;

  expect(await instructors()).toEqual([
    { name: 'Zoe North', handle: '@zoe.north' },
    { name: 'Kim', handle: '@kim_spins' },
    { name: 'Mia Lee', handle: '' },
  ]);

  const mia = `/api/studio/team/${await idOf('Mia Lee')}`;
  expect((await owner.call('PUT', mia, { name: 'Mia Lee', handle: 'mia.lee' })).json()).toMatchObject({
    name: 'Mia Lee',
    handle: '@mia.lee',
  });
  const kims = `/api/studio/team/${await idOf('Kim')}`;
  await owner.call('PUT', kims, { name: 'Kim', handle: '@kim.at.north' });
  expect((await kim.call('GET', PREFERENCES)).json().handle).toBe('@kim.at.north');
  expect(await instructors()).toEqual([
    { name: 'Zoe North', handle: '@zoe.north' },
    { name: 'Kim', handle: '@kim.at.north' },
    { name: 'Mia Lee', handle: '@mia.lee' },
  ]);

  // A new name alone leaves the handle; the last word is the member's, too.
  await owner.call('PUT', mia, { name: 'Mia' });
  await kim.call('POST', PREFERENCES, { handle: '@kim' });
  expect((await teamOf(owner)).map(({ name, handle }) => [name, handle])).toEqual([
    ['Mia', '@mia.lee'],
    ['Kim', '@kim'],
  ]);
});

test('a handle with a space, or one that is too long, is refused by name and nothing changes', async () => {
  const person = await service.addPerson();
  await person.call('POST', PREFERENCES, { handle: '@mia' });
  for (const handle of ['mia lee', '@@mia', 'm'.repeat(32)]) {
    const refused = await person.call('POST', PREFERENCES, { handle, studio: 'Other' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().details).toEqual([expect.objectContaining({ path: 'handle' })]);
  }
  expect((await person.call('GET', PREFERENCES)).json()).toMatchObject({ handle: '@mia', studio: null });
  await person.call('POST', PREFERENCES, { handle: '' });
  expect((await person.call('GET', PREFERENCES)).json().handle).toBeNull();
});

test('the owner keeps a list of rooms, which the team reads and no other studio', async () => {
  const { id: studioId, owner } = await newStudio(service);
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const { owner: stranger } = await newStudio(service);

  expect((await member.call('GET', ROOMS)).json()).toEqual({ rooms: [] });
  const saved = await owner.call('PUT', ROOMS, { rooms: ['Loft', ' Mirror room '] });
  expect(saved.json()).toEqual({ rooms: ['Loft', 'Mirror room'] });
  expect((await member.call('GET', ROOMS)).json()).toEqual({ rooms: ['Loft', 'Mirror room'] });
  expect((await stranger.call('GET', ROOMS)).json()).toEqual({ rooms: [] });
  expect((await member.call('PUT', ROOMS, { rooms: [] })).statusCode).toBe(403);

  const twice = await owner.call('PUT', ROOMS, { rooms: ['Loft', 'LOFT'] });
  expect(twice.json().details).toEqual([{ path: 'rooms', message: 'must name each room once' }]);
  const tooMany = await owner.call('PUT', ROOMS, {
    rooms: Array.from({ length: 21 }, (_, i) => `Room ${i}`),
  });
  expect(tooMany.json().details).toEqual([expect.objectContaining({ path: 'rooms' })]);
  expect((await owner.call('GET', ROOMS)).json().rooms).toHaveLength(2);
});

test('an owner without a studio gets one with the first list of rooms', async () => {
  const owner = await service.addPerson({ role: 'studio_owner' });
  expect((await owner.call('PUT', ROOMS, { rooms: ['Loft'] })).json()).toEqual({ rooms: ['Loft'] });
  expect((await owner.call('GET', ROOMS)).json()).toEqual({ rooms: ['Loft'] });
});
