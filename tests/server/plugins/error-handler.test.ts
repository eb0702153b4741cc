import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { toAppError } from '#server/plugins/error-handler.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  person = await service.addPerson();
});
afterAll(() => service.close());

const send = (body: string, url = '/api/promos') =>
  service.app.inject({
    method: 'POST',
    url,
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    payload: body,
  });

describe('request validation', () => {
  test('refuses an unknown field by its name', async () => {
    const response = await send(JSON.stringify({ document: newPromo(), role: 'admin' }));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: 'role', message: 'unknown field; remove it' }],
    });
  });

  test('refuses an unknown field inside the document by its path', async () => {
    const response = await send(JSON.stringify({ document: { ...newPromo(), watermark: false } }));
    expect(response.json()).toMatchObject({ code: 'INVALID_PROMO' });
    expect(response.json().details[0].message).toContain('watermark');
  });

  test('refuses a body or a query that the endpoint does not declare', async () => {
    const { id } = (await send(JSON.stringify({ document: newPromo() }))).json();
    const body = await send('{"force": true}', `/api/promos/${id}/duplicate`);
    expect([body.statusCode, body.json().details[0].path]).toEqual([400, 'force']);
    const query = await person.call('GET', `/api/promos/${id}?admin=1`);
    expect([query.statusCode, query.json().details[0].path]).toEqual([400, 'admin']);
  });

  test.each([
    '{"document": {"version": 1}, "__proto__": {"role": "admin"}}',
    '{"constructor": {"prototype": {}}}',
  ])('refuses a body that sets a prototype: %s', async (body) => {
    expect((await send(body)).statusCode).toBe(400);
  });

  test.each(['{', 'null', '[]', '"text"', '7', ''])(
    'refuses a body that is not an object: %j',
    async (body) => {
      const response = await send(body);
      expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  test('refuses more than a megabyte', async () => {
    const response = await send(JSON.stringify({ document: { version: 1, text: 'x'.repeat(1_100_000) } }));
    expect([response.statusCode, response.json().code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  test('refuses a malformed id and a malformed address', async () => {
    const id = await person.call('GET', '/api/promos/not-an-id');
    expect([id.statusCode, id.json().details[0].path]).toEqual([400, 'id']);
    const address = await person.call('GET', '/api/promos/%E0%A4%A');
    expect([address.statusCode, address.json().code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('answers an unknown call in JSON', async () => {
    const response = await service.app.inject({ method: 'POST', url: '/api/nothing' });
    expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('error details', () => {
  test('of an unexpected error are only a number for support', async () => {
    const error = new Error('password of the database is hunter2');
    expect(toAppError(error)).toMatchObject({ code: 'UNEXPECTED', status: 500 });
    expect(toAppError(error).message).not.toContain('hunter2');
  });

  test.each([
    ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a database that shuts down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['a connection that broke', new Error('Connection terminated unexpectedly')],
    ['a pool that waits in vain', new Error('timeout exceeded when trying to connect')],
    ['a statement that takes too long', Object.assign(new Error('slow'), { code: '57014' })],
    ['a statement that met another one', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ])('of %s when to try again', (_what, error) => {
    expect(toAppError(error)).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      facts: { retryAfterSeconds: 2 },
    });
  });

  test.each(['ENOSPC', '53100', 'EDQUOT'])('of a full disk (%s) that it is full', (code) => {
    expect(toAppError(Object.assign(new Error('write'), { code }))).toMatchObject({
      code: 'STORAGE_FULL',
    });
  });
});
