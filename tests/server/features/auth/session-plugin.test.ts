import Fastify, { type FastifyContextConfig, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { session } from '#server/features/auth/session.plugin.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { newToken } from '#tests/support/access-fixtures.ts';
import { impersonate } from '#tests/support/impersonation-fixtures.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** A route beside the product's own, as somebody may add one; returns what a call of it is answered. */
const routeWith = async (config: FastifyContextConfig): Promise<FastifyInstance> => {
  const app = Fastify();
  await app.register(errorHandler);
  await app.register(session, { deps: service.deps });
  app.get('/api/new', { config }, async () => ({ isServed: true }));
  return app;
};

test('a token proves nobody’s recent sign-in, whatever its scope', async () => {
  const { secret } = await newToken(await service.addPerson());
  const headers = { authorization: `Bearer ${secret}` };
  const config = { access: 'signed-in', tokenScope: 'read' } as const;
  const open = await routeWith(config);
  expect((await open.inject({ url: '/api/new', headers })).json()).toEqual({ isServed: true });
  const guarded = await routeWith({ ...config, requiresRecentSignIn: true });
  expect((await guarded.inject({ url: '/api/new', headers })).json().code).toBe('RECENT_SIGN_IN_REQUIRED');
});

test('a route that says nothing else serves no token and no admin who acts for the person', async () => {
  const person = await service.addPerson();
  const admin = await service.addPerson({ role: 'admin', password: 'moon-and-pole' });
  const acting = await impersonate(service, admin, person);
  const app = await routeWith({ access: 'signed-in' });
  const codeFor = async (headers: Record<string, string>): Promise<string> =>
    (await app.inject({ url: '/api/new', headers })).json().code;
  const { secret } = await newToken(person);
  expect(await codeFor({ authorization: `Bearer ${secret}` })).toBe('TOKEN_REFUSED');
  expect(await codeFor({ cookie: acting.cookie })).toBe('IMPERSONATION_DENIED');
  expect(await codeFor({})).toBe('SIGNED_OUT');
  await expect(routeWith({})).rejects.toThrow('does not declare who may call it');
});
