import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService({
    settings: { PUBLIC_URL: 'http://promo.example.test', ALLOWED_HOSTS: 'studio.lan' },
  });
  person = await service.addPerson();
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
    const response = await create(headers);
    expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });

  test.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://promo.example.test' }],
    ['by an older browser from our own address', { origin: 'http://promo.example.test' }],
    [
      'by an older browser from the address it calls',
      { host: 'studio.lan:3000', origin: 'http://studio.lan:3000' },
    ],
    ['by a client that is not a browser', {}],
  ])('%s is allowed', async (_where, headers) => {
    expect((await create(headers)).statusCode).toBe(201);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'text/plain; charset=utf-8; application/json',
  ])('sent as %s, which a form on another site can do, is refused', async (type) => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/promos',
      headers: { cookie: person.cookie, 'content-type': type },
      payload: JSON.stringify({ document: newPromo() }),
    });
    expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });
});

test('a link on another site may read', async () => {
  const response = await person.call('GET', '/api/promos', undefined, { 'sec-fetch-site': 'cross-site' });
  expect(response.statusCode).toBe(200);
});
