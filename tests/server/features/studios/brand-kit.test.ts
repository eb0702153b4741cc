import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { attemptIngest, queueUpload } from '#tests/support/queued-upload.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { startUpload } from '#tests/support/upload-client.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const KIT = '/api/studio/brand-kit';
const { logos: _logos, ...empty } = emptyBrandKit;
const emptyView = emptyBrandKit;

test('a studio has one brand kit, which its owner saves and the whole team reads', async () => {
  const { id: studioId, owner } = await newStudio(service);
  const member = await service.addPerson({ role: 'studio_team', studioId });
  const { owner: stranger } = await newStudio(service);
  expect((await member.call('GET', KIT)).json()).toEqual(emptyView);

  const textStyle = {
    fontFamily: 'Anton',
    fontWeight: 700,
    textColor: '#ffffff',
    background: { style: 'solid' },
  };
  const kit = {
    ...empty,
    colors: ['#c026d3', '#0c0910'],
    fonts: ['Anton', 'Inter'],
    textStyle,
    handle: 'north.pole',
    endCard: { duration: 3, color: '#c026d3', textColor: '#ffffff', name: 'North', callToAction: 'Book' },
  };
  const saved = (await owner.call('PUT', KIT, kit)).json();
  expect(saved).toMatchObject({ ...kit, handle: '@north.pole' });
  expect((await member.call('GET', KIT)).json()).toEqual(saved);
  expect((await stranger.call('GET', KIT)).json()).toEqual(emptyView);

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
  expect((await owner.call('GET', KIT)).json()).toEqual(emptyView);
  expect((await owner.call('PUT', KIT, { ...empty, fonts: ['Inter'] })).statusCode).toBe(200);
  expect((await owner.call('GET', KIT)).json()).toEqual({ ...emptyView, fonts: ['Inter'] });
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
  ['logoId', { ...empty, logoId: 'starter-stars' }],
  ['endCard.duration', { ...empty, endCard: { color: '#c026d3', duration: 5 } }],
  ['endCard.color', { ...empty, endCard: { color: 'red' } }],
  ['slogan', { ...empty, slogan: 'Spin' }],
])('a wrong %s is refused by name, and the kit stays', async (path, kit) => {
  const { owner } = await newStudio(service);
  await owner.call('PUT', KIT, { ...empty, colors: ['#c026d3'] });
  const refused = await owner.call('PUT', KIT, kit);
  expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, path]);
  expect((await owner.call('GET', KIT)).json().colors).toEqual(['#c026d3']);
});

const overlaysOf = async (person: Person): Promise<string[]> =>
  (await person.call('GET', '/api/overlays')).json().map(({ publicId }: { publicId: string }) => publicId);

describe('the logo', () => {
  const logoFile = { kind: 'overlay', libraryType: 'studio', filename: 'North.png' };
  const newLogo = async (owner: Person): Promise<string> => {
    const id = await queueUpload(owner, logoFile);
    await attemptIngest(service, id, service.deps.mediaIngest);
    return id;
  };

  test('is an image in the library of the studio, chosen for its kit and offered to the team as an overlay', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const logoId = await newLogo(owner);
    expect((await owner.call('PUT', KIT, { ...empty, logoId })).statusCode).toBe(200);
    const kit = (await member.call('GET', KIT)).json();
    expect(kit).toMatchObject({ logoId, logos: [{ id: logoId, title: 'North', libraryType: 'studio' }] });
    expect(await overlaysOf(member)).toContain(logoId);
    expect((await member.call('GET', kit.logos[0].url)).statusCode).toBe(200);
    expect((await member.call('DELETE', `/api/overlays/${logoId}`)).statusCode).toBe(403);
  });

  test('of another studio is refused, and seen by nobody else', async () => {
    const logoId = await newLogo((await newStudio(service)).owner);
    const { owner } = await newStudio(service);
    const refused = await owner.call('PUT', KIT, { ...empty, logoId });
    expect([refused.statusCode, refused.json().details]).toEqual([
      400,
      [{ path: 'logoId', message: 'must be a logo of your studio; upload the image first' }],
    ]);
    expect(await overlaysOf(owner)).not.toContain(logoId);
  });

  test('that has been deleted is none', async () => {
    const { owner } = await newStudio(service);
    const logoId = await newLogo(owner);
    await owner.call('PUT', KIT, { ...empty, colors: ['#c026d3'], logoId });
    expect((await owner.call('DELETE', `/api/overlays/${logoId}`)).statusCode).toBe(204);
    expect((await owner.call('GET', KIT)).json()).toEqual({ ...emptyView, colors: ['#c026d3'] });
  });

  test('is a PNG or JPEG, which the owner alone uploads', async () => {
    const { id: studioId, owner } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    expect((await startUpload(member, 1000, logoFile)).statusCode).toBe(403);
    const refused = await startUpload(owner, 1000, { ...logoFile, filename: 'logo.svg' });
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'NOT_A_PICTURE']);
  });
});
