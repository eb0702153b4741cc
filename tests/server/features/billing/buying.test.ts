import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentText } from '#contract/billing/plan-limits.ts';
import { loadConfig } from '#server/config.ts';
import { localDeps } from '#server/deps.ts';
import {
  buy,
  checkOut,
  codeOf,
  me,
  sessionIn,
  startShop,
  subscriptionOf,
} from '#tests/support/billing-fixtures.ts';
import { addToTeam, newStudio, teamOf } from '#tests/support/studio-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.service.close());

const checkouts = (person: Person) =>
  shop.service.deps.dataSource.query('SELECT * FROM checkout_sessions WHERE user_id = $1', [person.id]);

describe('a checkout', () => {
  test('[BI-086] [BI-098] [BI-123] [BI-124] answers with the address where the payment continues', async () => {
    const person = await shop.service.addPerson();
    const { success, redirectUrl, message } = (await checkOut(person, 'individual_pro')).json();
    expect([success, typeof message]).toEqual([true, 'string']);
    expect(redirectUrl).toContain('/mock-checkout?session_id=cs_mock_');
    expect((await me(person)).role).toBe('user');
  });

  test('without both consents leads to our own page, and nothing is for sale', async () => {
    const person = await shop.service.addPerson();
    for (const given of [undefined, [], ['renewal_terms']]) {
      const response = await person.call('POST', '/api/subscription/create-checkout', {
        planId: 'studio_pro',
        ...(given === undefined ? {} : { consents: given }),
      });
      expect(response.json()).toMatchObject({ success: true, redirectUrl: '/upgrade?order=studio_pro' });
    }
    expect(await checkouts(person)).toEqual([]);
  });

  test('keeps what the person agreed to, in the words that they read', async () => {
    const person = await shop.service.addPerson();
    await checkOut(person, 'individual_pro');
    const stored = await shop.service.deps.dataSource.query(
      'SELECT kind, text FROM checkout_consents WHERE user_id = $1 ORDER BY kind DESC',
      [person.id],
    );
    expect(stored).toEqual(
      (['renewal_terms', 'immediate_start'] as const).map((kind) => ({
        kind,
        text: consentText(kind, 'individual_pro'),
      })),
    );
    expect(stored[0].text).toContain('$6.99');
  });

  test('asked for twenty times at once is one', async () => {
    const person = await shop.service.addPerson();
    const responses = await Promise.all(Array.from({ length: 20 }, () => checkOut(person, 'individual_pro')));
    expect(new Set(responses.map((response) => response.json().redirectUrl)).size).toBe(1);
    expect(await checkouts(person)).toHaveLength(1);
  });

  test('for another plan closes the open one, which can no longer be paid', async () => {
    const person = await shop.service.addPerson();
    const first = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
    await checkOut(person, 'studio_pro');
    const late = await person.call('POST', '/api/test/simulate-stripe-success', {
      sessionId: first,
      planId: 'individual_pro',
    });
    expect(codeOf(late)).toEqual([404, 'NOT_FOUND']);
    const states = (await checkouts(person)).map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['expired', 'open']);
  });

  test('of somebody else cannot be completed', async () => {
    const [person, other] = [await shop.service.addPerson(), await shop.service.addPerson()];
    const sessionId = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
    const planId = 'individual_pro';
    const response = await other.call('POST', '/api/test/simulate-stripe-success', { sessionId, planId });
    expect(response.statusCode).toBe(404);
    expect((await me(other)).role).toBe('user');
  });

  test('for a plan that does not exist names the field', async () => {
    const person = await shop.service.addPerson();
    const response = await person.call('POST', '/api/subscription/create-checkout', { planId: 'premium' });
    expect([response.statusCode, response.json().details[0].path]).toEqual([400, 'planId']);
  });
});

describe('a person who has paid', () => {
  test('[BI-011] [BI-012] [BI-013] [BI-087] [BI-125] [BI-127] has everything in the plan from the next request on', async () => {
    const person = await shop.service.addPerson();
    const response = await buy(person, 'individual_pro');
    expect(response.json()).toEqual({ success: true, message: 'The test payment was successful.' });
    expect(await me(person)).toMatchObject({ role: 'pro', subscriptionStatus: 'individual_pro' });
    expect(await subscriptionOf(person)).toMatchObject({ planId: 'individual_pro', status: 'active' });
    // A made-up session works too, because a page opened without a checkout sends one.
    const owner = await shop.service.addPerson();
    await owner.call('POST', '/api/test/simulate-stripe-success', {
      sessionId: 'mock_1',
      planId: 'studio_pro',
    });
    expect(await me(owner)).toMatchObject({ role: 'studio_owner', subscriptionStatus: 'studio_pro' });
    expect((await me(owner)).studioId).not.toBeNull();
  });

  test('cannot buy a second time, by any way', async () => {
    const person = await shop.service.addPerson();
    await buy(person, 'individual_pro');
    expect(codeOf(await checkOut(person, 'studio_pro'))).toEqual([409, 'ALREADY_SUBSCRIBED']);
    const simulated = await person.call('POST', '/api/test/simulate-stripe-success', {
      sessionId: 'mock_2',
      planId: 'studio_pro',
    });
    expect(codeOf(simulated)).toEqual([409, 'ALREADY_SUBSCRIBED']);
  });

  test.each(['pro', 'studio_owner', 'admin'] as const)('a %s cannot buy what they have', async (role) => {
    const person = await shop.service.addPerson({ role });
    const response = await checkOut(person, role === 'studio_owner' ? 'studio_pro' : 'individual_pro');
    expect(codeOf(response)).toEqual(role === 'admin' ? [403, 'FORBIDDEN'] : [409, 'ALREADY_ON_PLAN']);
  });

  test('[BI-038] as a member of a team keeps the place, and the plan once out of the team', async () => {
    const { owner } = await newStudio(shop.service);
    const person = await shop.service.addPerson();
    await addToTeam(owner, person.email);
    await shop.service.deps.dataSource.query(
      `UPDATE users SET role = 'studio_team', studio_id = (SELECT studio_id FROM team_members WHERE email = $2) WHERE id = $1`,
      [person.id, person.email],
    );
    await shop.service.deps.dataSource.query(
      `UPDATE team_members SET user_id = $1, former_role = 'user' WHERE email = $2`,
      [person.id, person.email],
    );
    expect(codeOf(await checkOut(person, 'studio_pro'))).toEqual([409, 'IN_A_TEAM']);
    await buy(person, 'individual_pro');
    expect(await me(person)).toMatchObject({ role: 'studio_team', subscriptionStatus: 'individual_pro' });
    const [member] = await teamOf(owner);
    await owner.call('DELETE', `/api/studio/team/${member?.id}`);
    expect(await me(person)).toMatchObject({ role: 'pro', subscriptionStatus: 'individual_pro' });
  });
});

/** Where somebody is sent who comes back from the provider. */
const back = async (query: string) => {
  const url = `/api/subscription/checkout-return${query}`;
  return (await shop.service.app.inject({ url })).headers.location;
};

describe('coming back from the provider', () => {
  test('[BI-130] leads to the page of success, or back to the plans with what happened', async () => {
    const person = await shop.service.addPerson();
    const sessionId = sessionIn((await checkOut(person, 'individual_pro')).json().redirectUrl);
    expect(await back(`?session_id=${sessionId}`)).toBe('/upgrade?error=payment_failed');
    await person.call('POST', '/api/test/simulate-stripe-success', { sessionId, planId: 'individual_pro' });
    expect(await back(`?session_id=${sessionId}`)).toBe('/subscription/success?payment_success=true');
    expect(await back('')).toBe('/upgrade?error=missing_session');
    expect(await back('?session_id=cs_mock_unknown')).toBe('/upgrade?error=missing_session');
  });
});

test('[BI-126] in production nobody gets a plan for nothing: there is no mock provider', async () => {
  const { dataSource, log } = shop.service.deps;
  const config = loadConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/none' });
  expect((await localDeps(config, dataSource, log)).payments).toBeNull();
});
