import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { newPromo } from '#schema/new-promo.ts';
import { newId } from '#server/db/new-id.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

// oxlint-disable-next-line node/no-process-env -- `npm run drill:fuzz` sends twenty times as many
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2500);

let service: TestService;
let person: Person;
beforeAll(async () => {
  service = await startTestService();
  person = await service.addPerson();
});
afterAll(() => service.close());

/** Strings that have broken other services, and random ones. */
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\u0000',
    '\uD800',
    '%',
    '../..',
    "'; DROP TABLE users; --",
    '9'.repeat(400),
    '{}',
    'null',
  ),
);

const anything = fc.anything({ key: text, values: [text, fc.double(), fc.boolean(), fc.constant(null)] });

/** A valid value with one part replaced by anything. */
const spoilt = (good: object) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(good)), anything)
    .map(([key, value]) => ({ ...structuredClone(good), [key]: value }));

const document = newPromo();
const body = fc.oneof(
  anything,
  spoilt({ title: 'Friday', document }),
  spoilt({ revision: 1, document }),
  spoilt(document).map((spoiltDocument) => ({ document: spoiltDocument })),
  spoilt({ promoId: newId(), revision: 1, qualityPreset: 'premium_gif_quality' }),
  spoilt({ email: 'someone@example.test', password: 'wrong' }),
  spoilt({ instructorName: 'Mia', studio: 'North', lastClassTime: '6:15 PM', writingStyle: 'fierce' }),
  spoilt({ currentPassword: 'wrong', newPassword: 'another' }),
  spoilt({ displayName: 'Olga' }),
  spoilt({ password: 'wrong' }),
);

const query = fc.oneof(
  fc.constant(''),
  fc.dictionary(text, text).map((fields) => `?${new URLSearchParams(fields).toString()}`),
);
const cursor = text.map((value) => `?cursor=${encodeURIComponent(Buffer.from(value).toString('base64url'))}`);

/** The stream of an active render would not end. */
const fuzzed = allEndpoints.filter(({ responseType }) => responseType !== 'event-stream');

const request = fc.record({
  endpoint: fc.constantFrom<Endpoint>(...fuzzed),
  id: fc.oneof(
    fc.constant(newId()),
    text.map((value) => encodeURIComponent(value.toWellFormed())),
  ),
  query: fc.oneof(query, cursor),
  body,
});

const asJson = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
};

test(`answers each of ${REQUESTS} random requests, and never with a server error`, { timeout: 600_000 }, () =>
  fc.assert(
    fc.asyncProperty(request, async ({ endpoint, id, query: search, body: sent }) => {
      const payload = endpoint.method === 'GET' ? undefined : asJson(sent);
      const response = await service.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':id', id) + search,
        headers: {
          cookie: endpoint.path.endsWith('/logout') ? '' : person.cookie,
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(payload === undefined ? {} : { payload }),
      });
      expect(response.statusCode, `${endpoint.method} ${endpoint.path}: ${response.body}`).toBeLessThan(500);
      const isSilent = response.statusCode < 400 || endpoint.method === 'HEAD';
      const code = isSilent ? 'none needed' : response.json().code;
      expect(code).toMatch(/^[A-Z_]+$|^none needed$/);
    }),
    { numRuns: REQUESTS },
  ),
);
