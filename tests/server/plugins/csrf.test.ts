import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService({ settings: { PUBLIC_URL: 'http://promo.example.test' } });
  person = await service.person();
});
afterAll(() => service.close());

const create = (headers: Record<string, string>) =>
  person.call('POST', '/api/promos', { document: newPromo() }, headers);

describe('a change', () => {
  test.each([
    ['from a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a page of a neighbour below the same domain', { 'sec-fetch-site': 'same-site' }],
    ['by an older browser from another origin', { origin: 'https://evil.example' }],
    ['from a page without an origin', { origin: 'null' }],
    ['from our host on another port', { origin: 'http://localhost:1234' }],
    [
      'from elsewhere with an origin that claims to be ours',
      { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
    ],
  ])('%s is refused', async (_where, headers) => {
    const answer = await create(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });

  test.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://promo.example.test' }],
    ['by an older browser from our own address', { origin: 'http://promo.example.test' }],
    [
      'by an older browser from the address it calls',
      { host: 'studio.lan:3000', origin: 'http://studio.lan:3000' },
    ],
    ['by a program that is no browser', {}],
  ])('%s is let through', async (_where, headers) => {
    expect((await create(headers)).statusCode).toBe(201);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-8; application/json',
  ])('sent as %s, as a form of another site could, is refused', async (type) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/promos',
      headers: { cookie: person.cookie, 'content-type': type },
      payload: JSON.stringify({ document: newPromo() }),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

test('reading from a link on another site is no change', async () => {
  const answer = await person.call('GET', '/api/promos', undefined, { 'sec-fetch-site': 'cross-site' });
  expect(answer.statusCode).toBe(200);
});
