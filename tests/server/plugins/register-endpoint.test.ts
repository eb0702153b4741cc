import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { overload, rateLimit } from '#server/plugins/request-limits.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
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

/** A handler that says more than it may, as a row of the database might. */
const lie = async () => ({ greeting: 'Hi', passwordHash: 'secret' }) as { greeting: string };

/** Keeps the process busy for a tenth of a second. */
const block = (): void => {
  const end = performance.now() + 100;
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

test('an endpoint and its handler become a route with its status', async () => {
  const app = await newApp((it) =>
    registerEndpoint(it, greet, async ({ body }) => ({ greeting: `Hi ${body.name}` })),
  );
  const answer = await call(app, { name: 'Ada' });
  expect([answer.statusCode, answer.json()]).toEqual([201, { greeting: 'Hi Ada' }]);
});

test('every wrong field is named, at any depth, unknown ones too', async () => {
  const app = await newApp((it) => registerEndpoint(it, greet, async () => ({ greeting: '' })));
  const answer = await call(app, { name: 'too long', at: { hour: 'noon', minute: 1 }, role: 'admin' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().details.map(({ path }: { path: string }) => path)).toEqual(
    expect.arrayContaining(['name', 'at.hour', 'at.minute', 'role']),
  );
});

test('an answer that is not what the endpoint says is not sent', async () => {
  const app = await newApp((it) => registerEndpoint(it, greet, lie));
  const answer = await call(app, { name: 'Ada' });
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'UNEXPECTED']);
  expect(answer.body).not.toContain('secret');
});

test('what nobody expected is masked, with a number to find it by', async () => {
  const app = await newApp((it) =>
    registerEndpoint(it, greet, () => Promise.reject(new Error('the password is hunter2'))),
  );
  const answer = await call(app, { name: 'Ada' });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'UNEXPECTED',
    message: expect.stringMatching(/Tell support this number: \S+\.$/),
  });
});

test('a limited route turns further tries of an address away for the rest of the minute', async () => {
  const app = await newApp((it) =>
    registerEndpoint(it, greet, async () => ({ greeting: '' }), { maxPerMinute: 2 }),
  );
  await app.ready();
  const answers = [];
  for (let tries = 0; tries < 3; tries += 1) answers.push(await call(app, { name: 'Ada' }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  expect(answers[2]?.json().code).toBe('TOO_MANY_REQUESTS');
  expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
});

test('a process that cannot keep up turns requests away and says when to come back', async () => {
  const app = await newApp((it) => registerEndpoint(it, greet, async () => ({ greeting: '' })));
  await app.register(overload, { maxLag: 5 });
  await app.ready();
  await waitUntil('the lag to show', () => {
    block();
    return app.isUnderPressure();
  });
  const answer = await app.inject('/nothing');
  expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
    503,
    'UNAVAILABLE',
    '2',
  ]);
});
