import { expect, test } from 'vitest';
import type { Recipient } from '#contract/library/uploads.contract.ts';
import { newId } from '#server/db/new-id.ts';
import { type Person, type TestService, serviceForTest } from '#tests/support/test-service.ts';

const found = async (caller: Person, query?: string): Promise<string[]> => {
  const search = query === undefined ? '' : `?query=${encodeURIComponent(query)}`;
  const people: Recipient[] = (await caller.call('GET', `/api/upload-recipients${search}`)).json();
  return people.map(({ email }) => email);
};

const called = async (service: TestService, email: string, name: string): Promise<void> => {
  const { id } = await service.addPerson({ email });
  await service.deps.dataSource.query('UPDATE users SET first_name = $2 WHERE id = $1', [id, name]);
};

const newStudio = async ({ deps }: TestService): Promise<string> => {
  const id = newId();
  await deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return id;
};

test('[LI-042] an admin finds anyone by part of the name or address, at most 20', async () => {
  const service = await serviceForTest();
  const admin = await service.addPerson({ role: 'admin' });
  const mark = newId().toLowerCase();
  await called(service, `ana-${mark}@example.test`, 'Ána 100%');
  await called(service, `bo-${mark}@example.test`, 'Bo_Lee');
  const both = [`ana-${mark}@example.test`, `bo-${mark}@example.test`];
  expect(new Set(await found(admin, mark.toUpperCase()))).toEqual(new Set(both));
  expect(await found(admin, `0% bo-${mark}`)).toEqual([]);
  expect(await found(admin, `_Lee bo-${mark}`)).toEqual([`bo-${mark}@example.test`]);
  await Promise.all(Array.from({ length: 21 }, () => service.addPerson()));
  expect(await found(admin)).toHaveLength(20);
  expect((await admin.call('GET', `/api/upload-recipients?query=${'x'.repeat(101)}`)).statusCode).toBe(400);
});

test('[ST-034] a studio owner finds only members of their own studio, and not themselves', async () => {
  const service = await serviceForTest();
  const studioId = await newStudio(service);
  const owner = await service.addPerson({ role: 'studio_owner', studioId });
  const member = await service.addPerson({ role: 'studio_team', studioId });
  await service.addPerson({ role: 'studio_team', studioId: await newStudio(service) });
  await service.addPerson();
  expect(await found(owner)).toEqual([member.email]);
  expect(await found(await service.addPerson({ role: 'studio_owner' }))).toEqual([]);
});

test('nobody else can list people', async () => {
  const service = await serviceForTest();
  for (const role of ['studio_team', 'pro', 'beta', 'user'] as const) {
    const caller = await service.addPerson({ role });
    expect((await caller.call('GET', '/api/upload-recipients')).statusCode).toBe(403);
  }
});
