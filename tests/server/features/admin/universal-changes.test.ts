import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminChange } from '#contract/admin/admin-changes.contract.ts';
import { newAssetOf } from '#tests/support/library-fixtures.ts';
import { queueUpload } from '#tests/support/queued-upload.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  admin = await service.addPerson({ role: 'admin' });
  person = await service.addPerson({ role: 'pro' });
});
afterAll(() => service.close());

/** What the record has got since the last look, the oldest first. */
const looked = new Set<string>();
const newChanges = async (): Promise<AdminChange[]> => {
  const { changes } = (await admin.call('GET', '/api/admin/changes')).json<{ changes: AdminChange[] }>();
  const fresh = changes.filter(({ id }) => !looked.has(id));
  for (const { id } of fresh) looked.add(id);
  return fresh;
};

test('[AD-026] [AD-057] what an admin changes in the class types of everyone is recorded, and nobody else’s changes are', async () => {
  const classType = { classType: 'Chair', description: 'On a chair' };
  const { id } = (await admin.call('POST', '/api/custom-class-types', classType)).json();
  await person.call('POST', '/api/custom-class-types', { classType: 'Mine' });
  expect(await newChanges()).toMatchObject([
    {
      action: 'class_type_added',
      targetId: id,
      targetName: 'Chair',
      after: { name: 'Chair', description: 'On a chair' },
    },
  ]);
  await admin.call('PUT', `/api/custom-class-types/${id}`, { classType: 'Chairs' });
  expect(await newChanges()).toMatchObject([
    { action: 'class_type_renamed', before: { name: 'Chair' }, after: { name: 'Chairs' } },
  ]);
  const listed: { id: string; className: string }[] = (
    await admin.call('GET', '/api/class-descriptions')
  ).json();
  const description = listed.find(({ className }) => className === 'Chairs');
  await admin.call('PUT', `/api/class-descriptions/${description?.id}`, { description: 'Under a chair' });
  expect(await newChanges()).toMatchObject([
    {
      action: 'class_description_changed',
      before: { name: 'Chairs', description: 'On a chair' },
      after: { name: 'Chairs', description: 'Under a chair' },
    },
  ]);
  await admin.call('POST', '/api/class-descriptions', { className: 'Chairs', description: 'Again' });
  expect(await newChanges()).toMatchObject([
    { before: { description: 'Under a chair' }, after: { description: 'Again' } },
  ]);
  await admin.call('DELETE', `/api/class-descriptions/${description?.id}`);
  expect(await newChanges()).toMatchObject([{ before: { description: 'Again' }, after: null }]);
  await admin.call('DELETE', `/api/custom-class-types/${id}`);
  expect(await newChanges()).toMatchObject([{ action: 'class_type_deleted', before: { name: 'Chairs' } }]);
});

test('so is what an admin changes in the universal library and puts into the library of a person', async () => {
  await newChanges();
  const overlay = await newAssetOf(service, null, 'overlay');
  for (const method of ['POST', 'POST', 'DELETE', 'DELETE'] as const) {
    await admin.call(method, `/api/classes/${overlay}`);
  }
  expect((await newChanges()).map(({ action }) => action).toSorted()).toEqual([
    'class_overlay_added',
    'class_overlay_removed',
  ]);
  await admin.call('DELETE', `/api/overlays/${overlay}`);
  expect(await newChanges()).toMatchObject([{ action: 'library_asset_removed', targetId: overlay }]);
  const universal = await queueUpload(admin, { filename: 'Stage.mp4', libraryType: 'universal' });
  expect(await newChanges()).toMatchObject([
    { action: 'upload_started', targetId: universal, after: { libraryType: 'universal' } },
  ]);
  const given = await queueUpload(admin, { filename: 'Stage.mp4', targetUserId: person.id });
  expect(await newChanges()).toMatchObject([
    {
      action: 'upload_started',
      targetName: person.email,
      after: { uploadId: given, libraryType: 'personal' },
    },
  ]);
  await queueUpload(admin, { filename: 'Own.mp4' });
  expect(await newChanges()).toEqual([]);
});

test('so is what an admin changes in the wording list', async () => {
  await newChanges();
  const fields = {
    word: 'PoleNight',
    platform: 'TikTok',
    hiddenIn: '2021',
    sourceTitle: 'A report',
    sourceUrl: 'https://example.test/report',
    alternatives: ['DanceNight'],
  };
  const { id } = (await admin.call('POST', '/api/wording-list', fields)).json();
  await admin.call('PUT', `/api/wording-list/${id}`, { ...fields, hiddenIn: '2022' });
  await admin.call('DELETE', `/api/wording-list/${id}`);
  const changes = await newChanges();
  const byAction = Object.fromEntries(
    changes.map(({ action, before, after }) => [action, { before, after }]),
  );
  expect(byAction).toMatchObject({
    wording_added: { before: null, after: { name: 'PoleNight', hiddenIn: '2021' } },
    wording_changed: { before: { hiddenIn: '2021' }, after: { hiddenIn: '2022' } },
    wording_removed: { before: { hiddenIn: '2022' }, after: null },
  });
});
