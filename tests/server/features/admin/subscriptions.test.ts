import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  admin = await service.addPerson({ role: 'admin' });
});
afterAll(() => service.close());

const codeOf = async (response: ReturnType<Person['call']>): Promise<[number, string]> => {
  const { statusCode, body } = await response;
  return [statusCode, body === '' ? '' : (JSON.parse(body).code ?? '')];
};

const read = async ({ email }: Person): Promise<AdminUser> =>
  (await admin.call('GET', `/api/admin/user-by-email/${email}`)).json();

const changesOf = async (target: string) =>
  (await admin.call('GET', `/api/admin/changes?target=${target}`)).json().changes;

const setExpiration = (id: string, expirationDate: unknown) =>
  admin.call('PATCH', `/api/admin/update-expiration/${id}`, { expirationDate });

const cancel = (id: string, immediate: boolean) =>
  admin.call('POST', `/api/admin/cancel-subscription/${id}`, { immediate });

const check = async () => (await admin.call('POST', '/api/subscription/process-expired')).json();

describe('a subscription', () => {
  test('[AD-011] [AD-062] cancelled at once is over: the account is free, and a studio ends', async () => {
    const { owner } = await newStudio(service);
    const response = (await cancel(owner.id, true)).json();
    expect([response.role, response.subscriptionStatus]).toEqual(['user', 'canceled']);
    expect((await owner.call('GET', '/api/user')).json()).toMatchObject({ role: 'user', studioId: null });
  });

  test('[BI-094] [BI-095] cancelled at its end stays until the expiration, also for a user who pays', async () => {
    const person = await service.addPerson({ subscriptionStatus: 'active' });
    expect(await codeOf(cancel(person.id, false))).toEqual([409, 'SUBSCRIPTION_WITHOUT_END']);
    await setExpiration(person.id, '2099-01-31');
    const response = (await cancel(person.id, false)).json();
    expect(response).toMatchObject({
      role: 'pro',
      subscriptionStatus: 'canceled',
      subscriptionExpiresAt: '2099-01-31T23:59:59.999Z',
    });
    expect((await changesOf(person.id)).map(({ action }: { action: string }) => action)).toEqual([
      'subscription_cancelled',
      'expiration_changed',
    ]);
  });

  test.each(['user', 'beta', 'admin'] as const)(
    '[AD-063] of %s cannot be cancelled: there is none',
    async (role) => {
      const person = await service.addPerson({ role });
      expect(await codeOf(cancel(person.id, true))).toEqual([409, 'NO_SUBSCRIPTION']);
    },
  );

  test('[AD-012] [AD-048] [AD-049] [AD-069] [AD-070] takes a date as its last day, or null for none, and names a field that is not one', async () => {
    const person = await service.addPerson({ role: 'beta' });
    const response = await setExpiration(person.id, '2099-02-28');
    expect(response.json().updatedUser.subscriptionExpiresAt).toBe('2099-02-28T23:59:59.999Z');
    expect((await setExpiration(person.id, null)).json().updatedUser.subscriptionExpiresAt).toBeNull();
    for (const wrong of ['', '28.2.2099', '2099-02-30', undefined]) {
      const refused = await setExpiration(person.id, wrong);
      expect([refused.statusCode, refused.json().details[0].path]).toEqual([400, 'expirationDate']);
    }
    const free = await service.addPerson();
    expect(await codeOf(setExpiration(free.id, '2099-02-28'))).toEqual([409, 'NO_SUBSCRIPTION']);
  });

  test('[AD-007] [AD-008] [AD-053] [AD-068] that has expired makes the account free when admins check, and no other account', async () => {
    const { owner, id: studioId } = await newStudio(service);
    const member = await service.addPerson({ role: 'studio_team', studioId });
    const pro = await service.addPerson({ role: 'pro', subscriptionStatus: 'individual_pro' });
    const payer = await service.addPerson({ subscriptionStatus: 'active' });
    const lasting = await service.addPerson({ role: 'pro' });
    for (const { id } of [owner, pro, payer]) await setExpiration(id, '2020-01-31');
    await setExpiration(lasting.id, '2099-01-31');
    expect(await check()).toEqual({ processed: 3 });
    for (const person of [owner, pro, payer]) {
      expect(await read(person)).toMatchObject({ role: 'user', subscriptionStatus: 'free' });
      expect((await changesOf(person.id))[0].action).toBe('subscription_expired');
    }
    expect((await read(member)).role).toBe('user');
    expect((await read(lasting)).role).toBe('pro');
    expect(await check()).toEqual({ processed: 0 });
  });
});
