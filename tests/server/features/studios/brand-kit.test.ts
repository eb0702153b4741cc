import { afterAll, beforeAll, expect, test } from 'vitest';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const KIT = '/api/studio/brand-kit';
const empty = { colors: [], fonts: [], textStyle: null, handle: '' };

test('a studio has one brand kit, which its owner saves and the whole team reads', async () => {
  const { id: studioId, owner } = await newStudio(service);
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const { owner: stranger } = await newStudio(service);
  expect((await member.call('GET', KIT)).json()).toEqual(empty);

  const textStyle = {
    fontFamily: 'Anton',
    fontWeight: 700,
    textColor: '#ffffff',
    background: { style: 'solid' },
  };
  const kit = { colors: ['#c026d3', '#0c0910'], fonts: ['Anton', 'Inter'], textStyle, handle: 'north.pole' };
  const saved = (await owner.call('PUT', KIT, kit)).json();
  expect(saved).toMatchObject({ ...kit, handle: '@north.pole' });
  expect((await member.call('GET', KIT)).json()).toEqual(saved);
  expect((await stranger.call('GET', KIT)).json()).toEqual(empty);

  expect((await member.call('PUT', KIT, empty)).statusCode).toBe(403);
  expect((await owner.call('GET', KIT)).json()).toEqual(saved);
});

test.each(['user', 'pro', 'beta'] as const)('a person of role %s has no studio, so no kit', async (role) => {
  const person = await service.addPerson({ role });
  const responses = [await person.call('GET', KIT), await person.call('PUT', KIT, empty)];
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
});

test('an owner who has not begun a team has an empty kit, and can save one', async () => {
  const owner = await service.addPerson({ role: 'studio_owner' });
  expect((await owner.call('GET', KIT)).json()).toEqual(empty);
  expect((await owner.call('PUT', KIT, { ...empty, fonts: ['Inter'] })).statusCode).toBe(200);
  expect((await owner.call('GET', KIT)).json()).toEqual({ ...empty, fonts: ['Inter'] });
});

test.each([
  ['colors.0', { ...empty, colors: ['red'] }],
  ['colors', { ...empty, colors: ['#ffffff', '#FFFFFF'] }],
  ['colors', { ...empty, colors: Array.from({ length: 9 }, (_, index) => `#00000${index}`) }],
  ['fonts.0', { ...empty, fonts: ['Comic Sans'] }],
  ['textStyle.textColor', { ...empty, textStyle: { textColor: 'red' } }],
  ['fonts', { ...empty, fonts: ['Inter', 'Inter'] }],
  ['fonts', { ...empty, fonts: ['Inter', 'Anton', 'Lora', 'Bebas Neue', 'Oswald'] }],
  ['textStyle.background.style', { ...empty, textStyle: { background: { style: 'marble' } } }],
  ['handle', { ...empty, handle: 'north pole' }],
  ['slogan', { ...empty, slogan: 'Spin' }],
])('a wrong %s is refused by name, and the kit stays', async (path, kit) => {
  const { owner } = await newStudio(service);
  await owner.call('PUT', KIT, { ...empty, colors: ['#c026d3'] });
  const refused = await owner.call('PUT', KIT, kit);
  expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, path]);
  expect((await owner.call('GET', KIT)).json().colors).toEqual(['#c026d3']);
});
