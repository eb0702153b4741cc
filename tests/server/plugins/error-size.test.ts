import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPromo } from '#schema/new-promo.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

/** Bytes of the longest response to a request that is refused. */
const LONGEST_RESPONSE = 64 * 1024;
/** Bytes of a body that every route takes. */
const SMALL = 15 * 1024;
/** Bytes of a body that only the routes of documents take. */
const LARGE = 100 * 1024;

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  person = await service.addPerson();
});
afterAll(() => service.close());

/** As many different names as fill `bytes` as the keys of an object. */
const keysOf = (bytes: number, prefix = ''): string[] =>
  Array.from({ length: Math.floor(bytes / (prefix.length + 12)) }, (_, index) =>
    `${prefix}${index}`.padEnd(prefix.length + 6, '_'),
  );

const recordOf = (bytes: number, value: unknown, prefix = '') =>
  Object.fromEntries(keysOf(bytes, prefix).map((key) => [key, value]));

const arrayOf = (bytes: number, item: unknown): unknown[] =>
  Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item);

const refusal = async (url: string, body?: object, method: 'GET' | 'POST' = 'POST') => {
  const response = await person.call(method, url, body);
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.rawPayload.length).toBeLessThanOrEqual(LONGEST_RESPONSE);
  return { status: response.statusCode, ...response.json() };
};

describe('the response to a refused request', () => {
  test('names at most 20 fields, and says that there are more', async () => {
    const { status, details, message } = await refusal('/api/auth/logout', recordOf(SMALL, 1));
    expect([status, details.length]).toEqual([400, 20]);
    expect(message).toMatch(/The first 20 of \d+ are listed/);
  });

  test('names at most 20 unknown fields of a query', async () => {
    const { details } = await refusal(`/api/promos?${keysOf(SMALL).join('&')}`, undefined, 'GET');
    expect(details).toHaveLength(20);
  });

  test('cuts names that are very long, between two characters', async () => {
    const { details } = await refusal('/api/auth/login', {
      email: 'a@example.test',
      password: 'secret',
      ['🩰'.repeat(SMALL / 4)]: 1,
    });
    expect(details[0].path.length).toBeLessThanOrEqual(200);
    expect(details[0].path).toMatch(/^🩰+…$/u);
  });

  test.each([
    ['texts that are no objects', { textElements: arrayOf(LARGE, 0) }, 'textElements'],
    ['texts without fields', { textElements: arrayOf(LARGE, {}) }, 'textElements'],
    ['overlays without fields', { overlayElements: arrayOf(LARGE, {}) }, 'overlayElements'],
    ['wrong ids of texts', { lockedTextIds: arrayOf(LARGE, '') }, 'lockedTextIds'],
    ['wrong ids of layers', { layerOrder: arrayOf(LARGE, '') }, 'layerOrder'],
    ['text templates under wrong ids', { textTemplates: recordOf(LARGE, 0, ' ') }, 'textTemplates'],
    ['overwritten texts under wrong ids', { overwrittenTexts: recordOf(LARGE, 0, ' ') }, 'overwrittenTexts'],
    ['names under wrong ids', { elementNames: recordOf(LARGE, 0, ' ') }, 'elementNames'],
  ])('names the list, and nothing in it, when there are too many %s', async (_what, fields, path) => {
    const document = { ...newPromo(), ...fields };
    const { code, details } = await refusal('/api/promos', { document });
    expect(code).toBe('INVALID_PROMO');
    expect(details).toEqual([{ path, message: expect.stringMatching(/at most \d+/) }]);
  });

  test('is short when a document is full of unknown fields', async () => {
    const { code, details } = await refusal('/api/promos', {
      document: { ...newPromo(), ...recordOf(LARGE, 1) },
    });
    expect([code, details.length]).toEqual(['INVALID_PROMO', 1]);
  });
});

describe('a body', () => {
  test('of more than 16 KB is refused by every route but those of documents and of notifications', async () => {
    const withBody = allEndpoints.filter(
      ({ method, form }) => method !== 'GET' && method !== 'HEAD' && !form,
    );
    const body = { document: { version: 1, text: 'x'.repeat(17 * 1024) } };
    const took = [];
    for (const { method, path, responseType } of withBody) {
      if (responseType === 'protocol') continue;
      const response = await service.app.inject({
        method,
        url: path.replace(':id', 'x'.repeat(22)),
        headers: { cookie: person.cookie },
        payload: body,
      });
      if (response.statusCode !== 413 && response.statusCode !== 403) took.push(`${method} ${path}`);
    }
    expect(took.sort()).toEqual([
      'POST /api/generate-video-parallel',
      'POST /api/promos',
      'POST /api/templates',
      'POST /api/webhooks/stripe',
      'PUT /api/promos/:id',
    ]);
  });

  test('of 850 KB is refused with a short message', async () => {
    const { code, details } = await refusal('/api/auth/logout', { text: 'x'.repeat(850 * 1024) });
    expect([code, details]).toEqual(['BODY_TOO_LARGE', undefined]);
  });
});
