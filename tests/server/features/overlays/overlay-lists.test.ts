import { describe, expect, test } from 'vitest';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';

const serviceWithOverlays = async () => {
  const { clock, forward } = movableClock();
  const service = await serviceForTest({ change: () => ({ clock }) });
  await loadSmallLibrary(service.deps, service.folder);
  const shared = await newAssetOf(service, null, 'overlay');
  return { service, shared, forward };
};

const listOf = async (person: Person, path: string): Promise<string[]> =>
  (await person.call('GET', path)).json();

const statusOf = async (response: ReturnType<Person['call']>): Promise<number> => (await response).statusCode;

describe('favorites', () => {
  test('[OV-019] [OV-028] [OV-030] [OV-033] [OV-034] are one list per person, newest first', async () => {
    const { service, shared, forward } = await serviceWithOverlays();
    const [mia, olga] = [await service.addPerson(), await service.addPerson()];
    await mia.call('POST', '/api/favorites/starter-sparkles');
    forward(1000);
    expect(await statusOf(mia.call('POST', `/api/favorites/${shared}`))).toBe(204);
    expect(await listOf(mia, '/api/favorites')).toEqual([shared, 'starter-sparkles']);
    expect(await listOf(olga, '/api/favorites')).toEqual([]);
    expect(await statusOf(mia.call('DELETE', `/api/favorites/${shared}`))).toBe(204);
    expect(await listOf(mia, '/api/favorites')).toEqual(['starter-sparkles']);
  });

  test('are unchanged by adding one twice or removing one that is not a favorite', async () => {
    const { service, shared } = await serviceWithOverlays();
    const mia = await service.addPerson();
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => statusOf(mia.call('POST', `/api/favorites/${shared}`))),
    );
    expect(new Set(tries)).toEqual(new Set([204]));
    expect(await listOf(mia, '/api/favorites')).toEqual([shared]);
    expect(await statusOf(mia.call('DELETE', '/api/favorites/starter-sparkles'))).toBe(204);
  });

  test("cannot be another person's overlay or a background", async () => {
    const { service } = await serviceWithOverlays();
    const [mia, olga] = [await service.addPerson(), await service.addPerson()];
    const hers = await newAssetOf(service, olga, 'overlay');
    for (const id of [hers, 'starter-night', 'nothing']) {
      expect(await statusOf(mia.call('POST', `/api/favorites/${id}`))).toBe(404);
    }
  });

  test('lose an overlay that leaves the library', async () => {
    const { service, shared } = await serviceWithOverlays();
    const [mia, admin] = [await service.addPerson(), await service.addPerson({ role: 'admin' })];
    for (const id of [shared, 'starter-sparkles']) await mia.call('POST', `/api/favorites/${id}`);
    for (const id of [shared, 'starter-sparkles']) await admin.call('DELETE', `/api/overlays/${id}`);
    expect(await listOf(mia, '/api/favorites')).toEqual([]);
  });
});

describe('overlays for classes', () => {
  test('[OV-020] [OV-027] [OV-031] [OV-035] [OV-036] are one list that admins edit and everyone reads', async () => {
    const { service, shared } = await serviceWithOverlays();
    const [mia, admin] = [await service.addPerson(), await service.addPerson({ role: 'admin' })];
    expect(await statusOf(mia.call('POST', `/api/classes/${shared}`))).toBe(403);
    expect(await statusOf(admin.call('POST', `/api/classes/${shared}`))).toBe(204);
    expect(await listOf(mia, '/api/classes')).toEqual([shared]);
    expect(await statusOf(admin.call('DELETE', `/api/classes/${shared}`))).toBe(204);
    expect(await listOf(mia, '/api/classes')).toEqual([]);
  });

  test('can only be from the universal library', async () => {
    const { service } = await serviceWithOverlays();
    const admin = await service.addPerson({ role: 'admin' });
    const own = await newAssetOf(service, admin, 'overlay');
    expect(await statusOf(admin.call('POST', `/api/classes/${own}`))).toBe(404);
  });
});

test('[OV-017] [OV-018] [OV-029] returns a library overlay with its ids, title, url and thumbnail', async () => {
  const { service, shared } = await serviceWithOverlays();
  const items = await (await service.addPerson()).call('GET', '/api/overlays');
  const item = items.json().find(({ publicId }: { publicId: string }) => publicId === shared);
  expect(item).toMatchObject({
    id: shared,
    title: 'starter-night',
    url: expect.stringContaining('/file?v='),
    thumbnailUrl: expect.stringContaining('/poster?v='),
    libraryType: 'universal',
  });
});
