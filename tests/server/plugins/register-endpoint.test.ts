import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { overload, rateLimit } from '#server/plugins/request-limits.ts';
import { stopTime } from '#tests/support/stopped-time.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

const greet = defineEndpoint({
  method: 'POST',
  path: '/api/greet',
  summary: 'Greets',
  access: 'public',
  status: 201,
  responseType: 'json',
  body: z.strictObject({ name: z.string().max(5), at: z.strictObject({ hour: z.number() }).optional() }),
  response: z.strictObject({ greeting: z.string() }),
});

/** A handler that returns more than declared, such as a full database row. */
const leakyHandler = async () => ({ greeting: 'Hi', passwordHash: 'secret' }) as { greeting: string };

/** Blocks the event loop. */
const block = (ms: number): void => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const newApp = async (prepare: (app: FastifyInstance) => void): Promise<FastifyInstance> => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(errorHandler);
  await app.register(rateLimit);
  prepare(app);
  return app;
};

const call = (app: FastifyInstance, payload: object) =>
  app.inject({ method: 'POST', url: '/api/greet', payload });

test('turns an endpoint and its handler into a route with its status', async () => {
  const app = await newApp((it) =>
    registerEndpoint(it, greet, async ({ body }) => ({ greeting: `Hi ${body.name}` })),
  );
  const response = await call(app, { name: 'Ada' });
  expect([response.statusCode, response.json()]).toEqual([201, { greeting: 'Hi Ada' }]);
});

test('checks a dry run and does not carry it out', async () => {
  let greeted = 0;
  const app = await newApp((it) =>
    registerEndpoint(it, greet, async () => {
      greeted += 1;
      return { greeting: '' };
    }),
  );
  const dryRun = (value: string, payload: object) =>
    app.inject({ method: 'POST', url: '/api/greet', payload, headers: { 'x-dry-run': value } });
  const checked = await dryRun('true', { name: 'Ada' });
  expect([checked.statusCode, checked.body, checked.headers['x-dry-run']]).toEqual([204, '', 'true']);
  expect((await call(app, { name: 'Ada' })).headers).not.toHaveProperty('x-dry-run');
  expect((await dryRun('true', { name: 'too long' })).json().details[0].path).toBe('name');
  // A value that was meant as one is no order to go ahead.
  expect((await dryRun('yes', { name: 'Ada' })).json().details).toEqual([
    { path: 'x-dry-run', message: 'must be true, or left out' },
  ]);
  expect(greeted).toBe(1);
});

test('names every wrong field at any depth, unknown ones too', async () => {
  const app = await newApp((it) => registerEndpoint(it, greet, async () => ({ greeting: '' })));
  const response = await call(app, { name: 'too long', at: { hour: 'noon', minute: 1 }, role: 'admin' });
  expect(response.statusCode).toBe(400);
  expect(response.json().details.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['name', 'at.hour', 'at.minute', 'role']),
  );
});

test('does not send a response that the endpoint does not declare', async () => {
  const app = await newApp((it) => registerEndpoint(it, greet, leakyHandler));
  const response = await call(app, { name: 'Ada' });
  expect([response.statusCode, response.json().code]).toEqual([500, 'UNEXPECTED']);
  expect(response.body).not.toContain('secret');
});

test('masks an unexpected error, with a number to find it by', async () => {
  const app = await newApp((it) =>
    registerEndpoint(it, greet, () => Promise.reject(new Error('the password is hunter2'))),
  );
  const response = await call(app, { name: 'Ada' });
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({
    code: 'UNEXPECTED',
    message: expect.stringMatching(/Tell support this number: \S+\.$/),
  });
});

test('refuses further requests of an address to a limited route for the rest of the minute', async () => {
  stopTime();
  const app = await newApp((it) =>
    registerEndpoint(it, greet, async () => ({ greeting: '' }), { maxPerMinute: 2 }),
  );
  await app.ready();
  const responses = [];
  for (let tries = 0; tries < 3; tries += 1) responses.push(await call(app, { name: 'Ada' }));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  expect(responses[2]?.json().code).toBe('TOO_MANY_REQUESTS');
  expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('refuses calls with a Retry-After when the process is overloaded, and still sends pages', async () => {
  const app = await newApp((it) => it.get('/page', async () => 'a page'));
  await app.register(overload, { maxLag: 50 });
  await app.ready();
  await waitUntil('the lag to show', () => {
    block(100);
    return app.isUnderPressure();
  });
  const [response, page] = await Promise.all([app.inject('/api/nothing'), app.inject('/page')]);
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
  expect([page.statusCode, page.body]).toEqual([200, 'a page']);
});

test('takes a lag that is shorter than the limit for no overload', async () => {
  const app = await newApp(() => undefined);
  await app.register(overload, { maxLag: 60_000 });
  await app.ready();
  for (let turns = 0; turns < 3; turns += 1) {
    block(1100);
    await setImmediate();
  }
  expect(app.isUnderPressure()).toBe(false);
});
