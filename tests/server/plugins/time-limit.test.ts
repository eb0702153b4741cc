import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#contract/endpoint.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { registerEndpoint } from '#server/plugins/register-endpoint.ts';
import { untilAborted } from '#tests/support/until-aborted.ts';

const Body = z.strictObject({ name: z.string() });

const slow = {
  path: '/api/slow',
  summary: 'Never ends by itself',
  access: 'public',
  status: 200,
  responseType: 'json',
  response: z.strictObject({}),
} as const satisfies Partial<Endpoint>;

const newApp = async (prepare: (app: FastifyInstance) => void): Promise<string> => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest('actor', null);
  await app.register(errorHandler);
  prepare(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
};

const forever = (): Promise<void> => new Promise(() => {});

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const withBody = methods.filter((method) => method !== 'GET');

test.each([
  ...methods.map((method) => ({ method, body: null })),
  ...withBody.map((method) => ({ method, body: JSON.stringify({ name: 'Ada' }) })),
])('ends a slow $method with the body $body and aborts its work', async ({ method, body }) => {
  let aborted: unknown;
  const endpoint = defineEndpoint({ ...slow, method, ...(body === null ? {} : { body: Body }) });
  const address = await newApp((app) =>
    registerEndpoint(
      app,
      endpoint,
      async ({ signal }) => {
        signal.addEventListener('abort', () => {
          aborted = signal.reason;
        });
        await untilAborted(signal, forever);
        return {};
      },
      { timeoutMs: 50 },
    ),
  );
  const response = await fetch(`${address}/api/slow`, {
    method,
    body,
    ...(body === null ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await response.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(aborted).toMatchObject({ code: 'UNAVAILABLE' });
});

test('ends the slow opening of a file, of its HEAD too, although a file may be read for any time', async () => {
  const { response: _json, ...file } = slow;
  const endpoint = defineEndpoint({ ...file, method: 'GET', responseType: 'file' });
  const address = await newApp((app) =>
    registerEndpoint(app, endpoint, async () => forever() as Promise<never>, { timeoutMs: 50 }),
  );
  for (const method of ['GET', 'HEAD'])
    expect((await fetch(`${address}/api/slow`, { method })).status).toBe(503);
});

test('ends work that does not listen to its signal, whatever it does later', async () => {
  const late = Promise.withResolvers<Record<string, never>>();
  const endpoint = defineEndpoint({ ...slow, method: 'POST', body: Body });
  const address = await newApp((app) =>
    registerEndpoint(app, endpoint, () => late.promise, { timeoutMs: 50 }),
  );
  const call = () =>
    fetch(`${address}/api/slow`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Ada' }),
      headers: { 'content-type': 'application/json' },
    });
  expect((await call()).status).toBe(503);
  late.reject(new Error('It failed later.'));
  // The process is still there.
  expect((await call()).status).toBe(500);
});

test('aborts the work of a caller who has gone', async () => {
  const aborted = Promise.withResolvers<unknown>();
  const started = Promise.withResolvers<void>();
  const endpoint = defineEndpoint({ ...slow, method: 'POST', body: Body });
  const address = await newApp((app) =>
    registerEndpoint(app, endpoint, async ({ signal }) => {
      signal.addEventListener('abort', () => aborted.resolve(signal.reason));
      started.resolve();
      await untilAborted(signal, forever);
      return {};
    }),
  );
  const leaving = new AbortController();
  const request = fetch(`${address}/api/slow`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Ada' }),
    headers: { 'content-type': 'application/json' },
    signal: leaving.signal,
  }).catch(() => null);
  await started.promise;
  leaving.abort();
  await request;
  expect(await aborted.promise).toMatchObject({ code: 'CLIENT_GONE' });
});
