import { describe, expect, test } from 'vitest';
import { COUNTED_PROMOS_MAX } from '#contract/promos/promos.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, serviceForTest } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const serviceWithLibrary = async () => {
  const service = await serviceForTest();
  await loadSmallLibrary(service.deps, service.folder);
  return service;
};

const idsOf = async (person: Person): Promise<string[]> => {
  const { universal, personal } = (await person.call('GET', '/api/background-videos')).json();
  const overlays = (await person.call('GET', '/api/overlays')).json();
  return [...universal, ...personal, ...overlays].map(({ id }: { id: string }) => id);
};

const codeOf = async (response: ReturnType<Person['call']>) => {
  const { statusCode, body } = await response;
  return statusCode < 400 ? statusCode : JSON.parse(body).code;
};

describe('removing assets from a library', () => {
  test('[LI-016] [LI-053] [OV-037] lets everyone delete their own uploads', async () => {
    const service = await serviceWithLibrary();
    const person = await service.addPerson();
    const background = await newAssetOf(service, person);
    const overlay = await newAssetOf(service, person, 'overlay');
    expect(await idsOf(person)).toEqual(expect.arrayContaining([background, overlay]));
    expect(await codeOf(person.call('DELETE', `/api/delete-background/${background}`))).toBe(204);
    expect(await codeOf(person.call('DELETE', `/api/overlays/${overlay}`))).toBe(204);
    expect(await idsOf(person)).toEqual(['starter-night', 'starter-sparkles']);
    expect(await codeOf(person.call('GET', `/api/assets/${background}/file`))).toBe('NOT_FOUND');
  });

  test('[LI-015] [OV-013] lets only admins delete universal assets', async () => {
    const service = await serviceWithLibrary();
    const owner = await service.addPerson({ role: 'studio_owner' });
    const admin = await service.addPerson({ role: 'admin' });
    const urls = ['/api/delete-background/starter-night', '/api/overlays/starter-sparkles'];
    for (const url of urls) expect(await codeOf(owner.call('DELETE', url))).toBe('FORBIDDEN');
    for (const url of urls) expect(await codeOf(admin.call('DELETE', url))).toBe(204);
    expect(await idsOf(owner)).toEqual([]);
  });

  test('does not restore a starter asset that an admin has deleted', async () => {
    const service = await serviceWithLibrary();
    const admin = await service.addPerson({ role: 'admin' });
    await admin.call('DELETE', '/api/delete-background/starter-night');
    expect(await loadSmallLibrary(service.deps, service.folder)).toBe(0);
    expect(await idsOf(admin)).toEqual(['starter-sparkles']);
  });

  test('does not delete a background as an overlay, or the reverse', async () => {
    const service = await serviceWithLibrary();
    const person = await service.addPerson();
    const overlay = await newAssetOf(service, person, 'overlay');
    expect(await codeOf(person.call('DELETE', `/api/delete-background/${overlay}`))).toBe('NOT_FOUND');
  });

  test('lists the promos that use an asset, also as a hidden overlay', async () => {
    const service = await serviceWithLibrary();
    const person = await service.addPerson();
    const other = await service.addPerson();
    const element = {
      id: 'one',
      overlayId: 'starter-sparkles',
      x: 50,
      y: 50,
      rotation: 0,
      scale: 1,
      visible: false,
    };
    const document = {
      ...newPromo(),
      background: { assetId: 'starter-night', volume: 1, muted: false },
      overlayElements: [element],
    };
    for (const each of [person, person, other]) {
      await each.call('POST', '/api/promos', { title: 'Friday', document });
    }
    await person.call('POST', '/api/promos', { title: 'Without', document: newPromo() });
    for (const id of ['starter-night', 'starter-sparkles']) {
      const uses = (await person.call('GET', `/api/assets/${id}/uses`)).json();
      expect(uses.promoCount).toBe(3);
      expect(uses.promos.map(({ title }: { title: string }) => title)).toEqual(['Friday', 'Friday']);
    }
  });

  test('finds the promos that use an asset without reading everybody’s', async () => {
    const service = await serviceWithLibrary();
    const person = await service.addPerson();
    const { dataSource } = service.deps;
    await dataSource.query(
      `INSERT INTO promos (id, owner_id, title, revision, document)
       SELECT lpad(number::text, 22, '0'), $1, 'Many', 1,
              jsonb_set($2, '{background}', jsonb_build_object('assetId', CASE WHEN number % 2 = 0 THEN 'starter-sparkles' ELSE 'asset-' || number END))
         FROM generate_series(1, 3000) number`,
      [person.id, JSON.stringify(newPromo())],
    );
    await dataSource.query('ANALYZE promos');
    const uses = (await person.call('GET', '/api/assets/starter-night/uses')).json();
    expect(uses).toEqual({ promoCount: 0, promos: [] });
    const many = (await person.call('GET', '/api/assets/starter-sparkles/uses')).json();
    expect(many.promoCount).toBe(COUNTED_PROMOS_MAX);
    await waitUntil('the count of uses of the index', async () => {
      const counts = `SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'promos_assets'`;
      return (await dataSource.query(counts))[0].scans > 0;
    });
  });
});

test('counts all files of uploads in the storage they use', async () => {
  const service = await serviceWithLibrary();
  const person = await service.addPerson({ role: 'pro' });
  const id = await newAssetOf(service, person);
  await service.deps.dataSource.query(
    'UPDATE assets SET bytes = 2000000000, extra_bytes = 500000000 WHERE id = $1',
    [id],
  );
  expect((await person.call('GET', '/api/storage')).json()).toEqual({
    usedBytes: 2_500_000_000,
    allowedBytes: 50_000_000_000,
  });
});
