import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminChange } from '#contract/admin/admin-changes.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { movableClock } from '#tests/support/movable-clock.ts';
import { proveIdentity } from '#tests/support/recent-sign-in.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

const { clock, forward } = movableClock();
let service: TestService;
let ada: Person;
let ben: Person;
let mia: Person;
let firstDay = '';
beforeAll(async () => {
  service = await startTestService({ change: () => ({ clock }) });
  [ada, ben, mia] = [
    await service.addPerson({ role: 'admin', email: 'ada@record.test' }),
    await service.addPerson({ role: 'admin', email: 'ben@record.test' }),
    await service.addPerson({ email: 'mia@record.test' }),
  ];
  const setRole = (by: Person, role: string) => by.call('PATCH', `/api/admin/user-role/${mia.id}`, { role });
  firstDay = clock.now().toISOString().slice(0, 10);
  await setRole(ada, 'pro');
  forward(2 * DAY_MS);
  for (const admin of [ada, ben]) await proveIdentity(service, admin);
  await setRole(ben, 'beta');
  await ben.call('PATCH', `/api/admin/update-expiration/${mia.id}`, { expirationDate: '2099-01-31' });
});
afterAll(() => service.close());

const list = async (query: Record<string, string>): Promise<AdminChange[]> =>
  (await ada.call('GET', `/api/admin/changes?${new URLSearchParams(query).toString()}`)).json().changes;

const actionsOf = async (query: Record<string, string>) =>
  (await list(query)).map(({ actorEmail, action }) => `${actorEmail} ${action}`);

test('the record is found by admin, by what was changed, by action and by day', async () => {
  const [expiration, toBeta, toPro] = [
    'ben@record.test expiration_changed',
    'ben@record.test role_changed',
    'ada@record.test role_changed',
  ];
  expect(await actionsOf({})).toHaveLength(3);
  expect(await actionsOf({ actor: 'ADA@' })).toEqual([toPro]);
  expect(await actionsOf({ actor: ben.id, action: 'role_changed' })).toEqual([toBeta]);
  expect((await actionsOf({ target: 'mia' })).toSorted()).toEqual([toPro, expiration, toBeta].toSorted());
  expect(await actionsOf({ to: firstDay })).toEqual([toPro]);
  expect(await actionsOf({ from: clock.now().toISOString().slice(0, 10) })).toHaveLength(2);
  const refused = await ada.call('GET', '/api/admin/changes?from=yesterday');
  expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'from']);
});

test('the database refuses to change, delete or empty the record', async () => {
  for (const change of [
    `UPDATE admin_changes SET action = 'user_deleted'`,
    'DELETE FROM admin_changes',
    'TRUNCATE admin_changes',
  ]) {
    await expect(service.deps.dataSource.query(change)).rejects.toThrow('admin_changes is append-only');
  }
});

test('a change that fails leaves no record', async () => {
  const before = (await list({})).length;
  await ada.call('PATCH', `/api/admin/user-role/${mia.id}`, { role: 'studio_team' });
  await ada.call('POST', `/api/admin/cancel-subscription/${mia.id}`, { immediate: true });
  expect(await list({})).toHaveLength(before);
});

test('the export is a CSV of the same rows, in which no address is a formula', async () => {
  const attacker = await service.addPerson({ email: `+sum@record.test` });
  await ada.call('PATCH', `/api/admin/user-role/${attacker.id}`, { role: 'pro' });
  const response = await ada.call('GET', '/api/admin/changes/export?action=role_changed');
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=polepro-admin-changes.csv',
  });
  const lines = response.body.trim().split('\r\n');
  expect(lines).toHaveLength(1 + (await list({ action: 'role_changed' })).length);
  expect(response.body).toContain(`,'+sum@record.test,`);
  expect(response.body).not.toContain(',+sum@record.test');
});
