import { copyFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { newPromo } from '#schema/new-promo.ts';
import { projectRoot } from '#server/project-root.ts';
import { newId } from '#server/db/new-id.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { session } from '#server/plugins/session.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { attemptRender } from '#tests/support/queued-render.ts';
import { smallVideo, standInEngine } from '#tests/support/stand-in-engine.ts';
import { type Person, startTestService, type TestService } from '#tests/support/test-service.ts';
import { waitUntil } from '#tests/support/wait-until.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

const nameOf = ({ method, path: url }: Endpoint): string => `${method} ${url}`;

const newPromoOf = async (owner: Person): Promise<string> =>
  (await owner.call('POST', '/api/promos', { document: newPromo() })).json().id;

const newRenderOf = async (owner: Person): Promise<string> => {
  const promoId = await newPromoOf(owner);
  return (await owner.call('POST', '/api/renders', { promoId, revision: 1 })).json().id;
};

const newFinishedRenderOf = async (owner: Person): Promise<string> => {
  const id = await newRenderOf(owner);
  const { renderFiles, dataSource } = service.deps;
  await copyFile(smallVideo, await renderFiles.openWorkplace({ id, attempt: 1 }));
  const bytes = await renderFiles.publish({ id, attempt: 1 });
  await dataSource.query(
    `UPDATE renders SET state = 'completed', attempt = 1, bytes = $2, finished_at = now() WHERE id = $1`,
    [id, bytes],
  );
  return id;
};

const newAssetOf = async (owner: Person): Promise<string> => {
  const id = newId();
  await service.deps.dataSource.query(
    `INSERT INTO assets SELECT $2, kind, title, 'personal', $1, position, file_key, poster_key, mime_type,
       width, height, fps, frames, duration_in_seconds, has_audio, bytes, sha256, created_at
     FROM assets WHERE id = 'starter-night'`,
    [owner.id, id],
  );
  return id;
};

/** Something of the owner's for `:id`, of which the call succeeds. */
const thingOf = async (owner: Person, endpoint: Endpoint): Promise<string | null> => {
  if (!endpoint.path.includes(':id')) return null;
  if (endpoint.path.startsWith('/api/promos/')) return newPromoOf(owner);
  if (endpoint.path.startsWith('/api/assets/')) return newAssetOf(owner);
  if (endpoint.path === '/api/renders/:id/cancel') return newRenderOf(owner);
  if (endpoint.path.startsWith('/api/renders/')) return newFinishedRenderOf(owner);
  throw new Error(`Say here what ${endpoint.path} is called with`);
};

const trackForm = { videoSettings: '{}', duration: 8, overlayElements: '[]' };

/** A composite waits for its video, so a worker makes it as soon as it is asked for. */
const newTrackOf = async (owner: Person): Promise<string> => {
  const { textOverlayPublicId } = (
    await owner.call('POST', '/api/generate-video-parallel', trackForm)
  ).json();
  // Other people's renders wait, too: a turn may be theirs.
  const make = async (): Promise<boolean> => {
    const [render] = (await owner.call('GET', '/api/renders')).json().renders;
    if (render?.state === 'queued') await attemptRender(service, render.id, standInEngine());
    return render?.state === 'completed';
  };
  waitUntil('the composite to be made', make).catch(() => undefined);
  return textOverlayPublicId;
};

const bodyOf = async (owner: Person, endpoint: Endpoint): Promise<unknown> => {
  if (endpoint.body === undefined) return undefined;
  const bodies: Record<string, () => unknown> = {
    'POST /api/promos': () => ({ document: newPromo() }),
    'PUT /api/promos/:id': () => ({ revision: 1, document: newPromo() }),
    'PATCH /api/promos/:id': () => ({ title: 'Another name' }),
    'POST /api/renders': async () => ({ promoId: await newPromoOf(owner), revision: 1 }),
    'POST /api/generate-video-parallel': () => trackForm,
    'POST /api/compose-video': async () => ({
      backgroundPublicId: 'starter-night',
      textOverlayPublicId: await newTrackOf(owner),
      videoDuration: 8,
    }),
    'POST /api/auth/login': () => ({ email: 'nobody@example.test', password: 'wrong' }),
  };
  const body = bodies[nameOf(endpoint)];
  if (body === undefined) throw new Error(`Say here what ${nameOf(endpoint)} is called with`);
  return body();
};

const urlOf = (endpoint: Endpoint, id: string | null): string => endpoint.path.replace(':id', id ?? '');

const guarded = allEndpoints
  .filter(({ access }) => access !== 'public')
  .map((each) => [nameOf(each), each] as const);
const withId = guarded.filter(([, { path: url }]) => url.includes(':id'));

describe('the access matrix', () => {
  test('covers every contract of the service', () => {
    const contracts = readdirSync(path.join(projectRoot, 'server/contract')).filter((name) =>
      name.endsWith('.contract.ts'),
    );
    expect(contracts).toHaveLength(6);
    expect(allEndpoints.length).toBeGreaterThanOrEqual(24);
  });

  test('every endpoint of the contract is a route, and every route is in the contract', async () => {
    const { paths } = (await service.app.inject('/api/docs/json')).json();
    const routes = Object.entries<object>(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replace('{id}', ':id')}`),
    );
    const shown = routes.filter((route) => !route.startsWith('HEAD '));
    expect(shown.toSorted()).toEqual(allEndpoints.map(nameOf).toSorted());
  });

  test.each(guarded)('%s turns a visitor away', async (_name, endpoint) => {
    const owner = await service.person();
    const url = urlOf(endpoint, await thingOf(owner, endpoint));
    const payload = await bodyOf(owner, endpoint);
    const answer = await service.app.inject({
      method: endpoint.method,
      url,
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.json().code).toBe('SIGNED_OUT');
  });

  test.each(guarded)('%s serves its owner', async (_name, endpoint) => {
    const owner = await service.person();
    const url = urlOf(endpoint, await thingOf(owner, endpoint));
    const answer = await owner.call(endpoint.method, url, await bodyOf(owner, endpoint));
    expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([endpoint.status, '']);
  });

  test.each(withId)("%s hides another person's, whatever their role", async (_name, endpoint) => {
    const owner = await service.person();
    for (const role of ['user', 'admin'] as const) {
      const other = await service.person({ role });
      const url = urlOf(endpoint, await thingOf(owner, endpoint));
      const answer = await other.call(endpoint.method, url, await bodyOf(other, endpoint));
      expect([role, answer.statusCode, answer.json().code]).toEqual([role, 404, 'NOT_FOUND']);
    }
  });

  test.each(withId)(
    '%s says of a missing one just what it says of a foreign one',
    async (_name, endpoint) => {
      const person = await service.person();
      const answer = await person.call(
        endpoint.method,
        urlOf(endpoint, newId()),
        await bodyOf(person, endpoint),
      );
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('roles', () => {
  test('a route for some roles turns the others away, by the role of this moment', async () => {
    const app = Fastify();
    await app.register(errorHandler);
    await app.register(session, { deps: service.deps });
    app.get('/api/for-admins', { config: { access: ['admin'] } }, async () => 'welcome');
    const person = await service.person({ role: 'admin' });
    const ask = () => app.inject({ url: '/api/for-admins', headers: { cookie: person.cookie } });
    expect((await ask()).statusCode).toBe(200);
    await service.deps.dataSource.query(`UPDATE users SET role = 'user' WHERE id = $1`, [person.id]);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    await app.close();
  });

  test('a route that does not say who may call it fails the boot', async () => {
    const app = Fastify();
    await app.register(errorHandler);
    await app.register(session, { deps: service.deps });
    expect(() => app.get('/api/forgotten', async () => 'anyone')).toThrow(
      'The route GET /api/forgotten does not say who may call it',
    );
    await app.close();
  });
});
