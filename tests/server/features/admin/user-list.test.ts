import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AdminUser } from '#contract/admin/admin-users.contract.ts';
import { countQueries } from '#tests/support/count-queries.ts';
import { newStudio } from '#tests/support/studio-fixtures.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let admin: Person;
beforeAll(async () => {
  service = await startTestService();
  admin = await service.addPerson({ role: 'admin', email: 'ada@admins.test' });
});
afterAll(() => service.close());

const PATH = '/api/admin/users';

const list = async (query: Record<string, string> = {}) => {
  const response = await admin.call('GET', `${PATH}?${new URLSearchParams(query).toString()}`);
  expect([response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([200, '']);
  return response.json<{ users: AdminUser[]; total: number; nextCursor: string | null }>();
};

const emailsOf = ({ users }: { users: AdminUser[] }): string[] => users.map(({ email }) => email);

describe('the list of accounts', () => {
  test('[AD-036] [AD-037] [AD-056] [AD-059] [AD-061] shows names, studio, instructor and subscription of an account', async () => {
    const { owner } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'Moon Studio' });
    await service.deps.dataSource.query(
      `UPDATE users SET first_name = 'Mia', last_name = 'Lee', subscription_status = 'studio_pro',
              stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1',
              subscription_expires_at = '2027-01-31T23:59:59.999Z' WHERE id = $1`,
      [owner.id],
    );
    const response = await admin.call('GET', `/api/admin/user-by-email/${owner.email.toUpperCase()}`);
    expect(response.json()).toEqual({
      id: owner.id,
      hasSecondFactors: false,
      username: owner.email.split('@')[0],
      email: owner.email,
      firstName: 'Mia',
      lastName: 'Lee',
      role: 'studio_owner',
      studioName: 'Moon Studio',
      assignedInstructorName: null,
      subscriptionStatus: 'studio_pro',
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
      subscriptionExpiresAt: '2027-01-31T23:59:59.999Z',
      nameChangeCount: 0,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      protection: null,
    });
    expect((await admin.call('GET', '/api/admin/user-by-email/nobody@example.test')).json().code).toBe(
      'NOT_FOUND',
    );
  });

  test('finds an account by parts of its email, names and studio, whatever the case, and nothing by a wildcard', async () => {
    const { owner, id: studioId } = await newStudio(service);
    await owner.call('POST', '/api/instructor-preferences', { studio: 'Haus 100%' });
    const member = await service.addPerson({ role: 'studio_team', studioId, email: 'zoe@search.test' });
    await service.deps.dataSource.query(`UPDATE team_members SET name = 'Zoë B.' WHERE user_id = $1`, [
      member.id,
    ]);
    for (const query of ['ZOE@search', 'zoë b', 'haus 100%']) {
      expect([query, emailsOf(await list({ query })).includes(member.email)]).toEqual([query, true]);
    }
    expect((await list({ query: '%z%' })).users).toEqual([]);
  });

  test('[AD-004] [AD-005] [AD-006] filters by kind of account: somebody who pays is an Individual Pro, whatever the role', async () => {
    const paying = await service.addPerson({ subscriptionStatus: 'active', email: 'a@paying.test' });
    const free = await service.addPerson({ subscriptionStatus: 'canceled', email: 'b@paying.test' });
    const pros = await list({ role: 'pro', query: 'paying.test' });
    expect([emailsOf(pros), pros.total]).toEqual([[paying.email], 1]);
    expect(emailsOf(await list({ role: 'user', query: 'paying.test' }))).toEqual([free.email]);
  });

  test('says which accounts keep their role: the own one and demo accounts', async () => {
    const demo = await service.addPerson({ email: 'pro@demo.polepro.test' });
    const { users } = await list({ sort: 'role' });
    const protectionOf = (id: string) => users.find((user) => user.id === id)?.protection;
    expect([protectionOf(admin.id), protectionOf(demo.id)]).toEqual(['own', 'demo']);
  });

  test.each(['newest', 'updated', 'expires', 'email', 'name', 'role'])(
    'sorted by %s, its pages hold every account once, in order, with as many queries for 200 accounts as for 10',
    async (sort) => {
      const { dataSource } = service.deps;
      await dataSource.query(
        `INSERT INTO users (id, email, first_name, role, password_hash, subscription_expires_at)
         SELECT lpad(n::text, 22, '0'), n || '@many.test', 'Name ' || n % 7, 'user', 'x',
                CASE WHEN n % 3 = 0 THEN now() + n % 5 * interval '1 day' END
           FROM generate_series(1, 200) n ON CONFLICT DO NOTHING`,
      );
      const few = await countQueries(dataSource, () => list({ sort, query: '1@many.test' }));
      expect(few.queries).toBeGreaterThan(2);
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query: Record<string, string> = {
          sort,
          query: 'many.test',
          ...(cursor === '' ? {} : { cursor }),
        };
        const { queries, result } = await countQueries(dataSource, () => list(query));
        expect([queries, result.total]).toEqual([few.queries, 200]);
        seen.push(...emailsOf(result));
        ({ nextCursor: cursor } = result);
      }
      expect([seen.length, new Set(seen).size]).toEqual([200, 200]);
    },
  );

  test('begins with the newest account, or with the first address', async () => {
    const [first, last] = [
      await service.addPerson({ email: 'a@order.test' }),
      await service.addPerson({ email: 'b@order.test' }),
    ];
    await service.deps.dataSource.query(
      `UPDATE users SET created_at = created_at - interval '1 day' WHERE id = $1`,
      [first.id],
    );
    expect(emailsOf(await list({ query: 'order.test' }))).toEqual([last.email, first.email]);
    expect(emailsOf(await list({ query: 'order.test', sort: 'email' }))).toEqual([first.email, last.email]);
  });

  test('refuses a cursor that it has not issued or that is of another order, and unknown roles and orders, naming the field', async () => {
    const { nextCursor } = await list({ sort: 'email', query: 'many.test' });
    const reused = await admin.call('GET', `${PATH}?sort=newest&cursor=${nextCursor}`);
    expect([reused.statusCode, reused.json().details[0].path]).toEqual([400, 'cursor']);
    for (const [field, value] of [
      ['cursor', 'made-up'],
      ['role', 'owner'],
      ['sort', 'age'],
    ] as const) {
      const response = await admin.call('GET', `${PATH}?${field}=${value}`);
      expect([response.statusCode, response.json().details[0].path]).toEqual([400, field]);
    }
  });
});
