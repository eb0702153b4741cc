import { text } from 'node:stream/consumers';
import Fastify, { type LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Endpoint, type Role, roles } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import { session } from '#server/features/auth/session.plugin.ts';
import { errorHandler } from '#server/plugins/error-handler.ts';
import { bodyOf, nameOf, PASSWORD, newIdFor } from '#tests/support/access-fixtures.ts';
import { allEndpoints, contracts } from '#tests/support/endpoints.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';
import { uploadHeadersOf } from '#tests/support/upload-fixtures.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
});
afterAll(() => service.close());

let tried = 0;
afterAll(() => console.info(`access matrix: ${tried} calls tried, each answered as its endpoint declares`));

const newStudio = async (): Promise<string> => {
  const id = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return id;
};

/** Owner of the requested resource, relative to the caller. */
type Relation = 'own' | 'same studio' | 'other studio' | 'missing';
/** A caller's own comes last: only that call changes something, perhaps the caller's session. */
const relations: Relation[] = ['missing', 'other studio', 'same studio', 'own'];

const personOf = (role: Role, studioId: string): Promise<Person> =>
  service.addPerson({ role, studioId, password: PASSWORD });

const ID = /:id\/:studioId|:id|:email/;
const hasId = (endpoint: Endpoint): boolean => ID.test(endpoint.path);

/** Entries of a list that all admins share belong to nobody, and admins change everybody's account. */
const isShared = ({ path }: Endpoint): boolean => /^\/api\/(wording-list|admin)\//.test(path);

/** Places in a team belong to the whole studio. */
const isOfStudio = ({ path }: Endpoint): boolean => path.startsWith('/api/studio/');

const relationsOf = (endpoint: Endpoint): Relation[] => {
  if (!hasId(endpoint)) return ['own'];
  if (isOfStudio(endpoint)) return ['missing', 'other studio', 'own'];
  return isShared(endpoint) ? ['own', 'missing'] : relations;
};

/** Something of a member of that studio. */
const newTargetIn = async (studioId: string, endpoint: Endpoint): Promise<string> =>
  newIdFor(service, await personOf('studio_team', studioId), endpoint);

/** Who calls. */
type Caller = { role: Role | 'visitor'; person: Person; studioId: string };

/** What belongs to members of two studios, by which every caller is refused: their ids. */
type TargetsOfOthers = Record<'same studio' | 'other studio', string>;

/** Admins manage the videos of everybody's library. */
const isVideoFile = ({ path }: Endpoint): boolean => path.startsWith('/api/assets/');

/** Whether the caller finds what belongs to somebody else. */
const findsOthers = ({ role }: Pick<Caller, 'role'>, endpoint: Endpoint): boolean =>
  role === 'admin' && isVideoFile(endpoint);

const targetIdFor = async (
  caller: Caller,
  endpoint: Endpoint,
  relation: Relation,
  ofOthers: TargetsOfOthers,
): Promise<string> => {
  if (!hasId(endpoint)) return '';
  if (relation === 'missing') return endpoint.path.endsWith(':studioId') ? `${newId()}/${newId()}` : newId();
  if (relation === 'own') return newIdFor(service, caller.person, endpoint);
  // A call that finds something may delete it.
  if (relation === 'same studio' && findsOthers(caller, endpoint))
    return newTargetIn(caller.studioId, endpoint);
  return ofOthers[relation];
};

/** What the plan of a free account denies, beyond the access of the endpoints. */
const needsPro: Record<string, string> = {
  'POST /api/custom-class-types': '403 CUSTOM_CLASSES_NEED_PRO',
  'POST /api/class-descriptions': '403 CUSTOM_CLASSES_NEED_PRO',
  'PUT /api/class-descriptions/:id': '403 CUSTOM_CLASSES_NEED_PRO',
};

/** The outcome that the endpoint declares for this caller; null: anything but a denial. */
const expectedOutcome = (endpoint: Endpoint, caller: Role | 'visitor', relation: Relation): string | null => {
  const { access, status } = endpoint;
  if (access === 'public') return null;
  if (caller === 'visitor') return '401 SIGNED_OUT';
  if (access !== 'signed-in' && !access.includes(caller)) return '403 FORBIDDEN';
  const isFound = relation === 'own' || (relation !== 'missing' && findsOthers({ role: caller }, endpoint));
  if (!isFound) return '404 NOT_FOUND';
  const denial = caller === 'user' ? needsPro[nameOf(endpoint)] : undefined;
  return denial ?? needsSetUp[nameOf(endpoint)]?.[caller] ?? String(status);
};

const withoutSubscription = Object.fromEntries(roles.map((role) => [role, '409 NO_SUBSCRIPTION']));
const sellsIndividualPro = {
  admin: '403 FORBIDDEN',
  pro: '409 ALREADY_ON_PLAN',
  studio_owner: '409 ALREADY_ON_PLAN',
};

const withoutTwoStep = Object.fromEntries(roles.map((role) => [role, '409 TWO_STEP_IS_OFF']));

/** Calls that are about a subscription, an invitation or two-step sign-in, which nobody in the matrix has, or sell a plan that some have. */
const needsSetUp: Record<string, Partial<Record<Role | 'visitor', string>>> = {
  'POST /api/subscription/create-checkout': sellsIndividualPro,
  'POST /api/test/simulate-stripe-success': sellsIndividualPro,
  'PUT /api/push/subscription': Object.fromEntries(roles.map((role) => [role, '503 PUSH_NOT_SET_UP'])),
  'POST /api/subscription/cancel': withoutSubscription,
  'POST /api/subscription/resume': withoutSubscription,
  'POST /api/subscription/upgrade': withoutSubscription,
  'GET /api/subscription/upgrade': withoutSubscription,
  'POST /api/subscription/portal': withoutSubscription,
  'POST /api/subscription/withdraw': withoutSubscription,
  'POST /api/team-invitation/join': Object.fromEntries(roles.map((role) => [role, '410 INVITATION_EXPIRED'])),
  'POST /api/auth/two-step/recovery-codes': withoutTwoStep,
  'DELETE /api/auth/two-step': withoutTwoStep,
};

/** Codes of denials without a body, such as those of HEAD. */
const bodyless: Record<number, string> = { 401: 'SIGNED_OUT', 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

const outcomeOf = async (response: LightMyRequestResponse, isStream: boolean): Promise<string> => {
  const { statusCode } = response;
  if (statusCode < 400) return String(statusCode);
  const body = isStream ? await text(response.stream()) : response.body;
  return `${statusCode} ${body === '' ? bodyless[statusCode] : JSON.parse(body).code}`;
};

/** One cell of the matrix: its actual and its expected outcome. */
const checkCell = async (
  endpoint: Endpoint,
  caller: Caller,
  relation: Relation,
  ofOthers: TargetsOfOthers,
) => {
  const { role, person } = caller;
  const id = await targetIdFor(caller, endpoint, relation, ofOthers);
  const payload = await bodyOf(service, person, endpoint);
  // Events may continue for as long as somebody listens.
  const isStream = endpoint.responseType === 'event-stream';
  const response = await service.app.inject({
    payloadAsStream: isStream,
    method: endpoint.method,
    url: endpoint.path.replace(ID, id),
    headers: { ...uploadHeadersOf(endpoint), ...(role === 'visitor' ? {} : { cookie: person.cookie }) },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  tried += 1;
  const isSilent = endpoint.cookie === undefined && response.cookies.some(({ name }) => name === 'polepro');
  const outcome = await outcomeOf(response, isStream);
  const actual = `${outcome}${isSilent ? ', with a session cookie that is not declared' : ''}`;
  const isRefused = /SIGNED_OUT|FORBIDDEN/.test(actual);
  const expected = expectedOutcome(endpoint, role, relation) ?? (isRefused ? 'no refusal' : actual);
  return { actual, expected };
};

describe('the access matrix', () => {
  test('covers every contract of the service, each route once', () => {
    const covered = new Set(allEndpoints.map(nameOf));
    expect(contracts.filter(({ endpoints }) => Object.keys(endpoints).length === 0)).toEqual([]);
    expect(covered.size).toBe(allEndpoints.length);
    expect(covered.size).toBeGreaterThanOrEqual(70);
  });

  test('every endpoint of the contract is a route, and every route is in the contract', async () => {
    const { paths } = (await service.app.inject('/api/docs/json')).json();
    const routes = Object.entries<object>(paths).flatMap(([url, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const shown = routes.filter((route) => !route.startsWith('HEAD '));
    const named = allEndpoints.filter(({ method }) => method !== 'HEAD').map(nameOf);
    expect(shown.toSorted()).toEqual(named.toSorted());
  });

  const eachEndpoint = allEndpoints.map((each) => [nameOf(each), each] as const);

  test.each(eachEndpoint)(
    '%s answers every role for its own and for other resources as declared',
    async (_name, endpoint) => {
      const relationsToTry = relationsOf(endpoint);
      // Where a member's things are tried, all callers are in the member's studio.
      const sharedStudioId = relationsToTry.includes('same studio') ? await newStudio() : null;
      const ofOthers = {
        'same studio': sharedStudioId === null ? '' : await newTargetIn(sharedStudioId, endpoint),
        'other studio': relationsToTry.includes('other studio')
          ? await newTargetIn(await newStudio(), endpoint)
          : '',
      };
      for (const role of ['visitor', ...roles] as const) {
        const studioId = sharedStudioId ?? (await newStudio());
        const person = await personOf(role === 'visitor' ? 'user' : role, studioId);
        for (const relation of relationsToTry) {
          const caller = { role, person, studioId };
          const { actual, expected } = await checkCell(endpoint, caller, relation, ofOthers);
          expect([role, relation, actual]).toEqual([role, relation, expected]);
        }
      }
    },
  );
});

describe('roles', () => {
  test('a route for some roles denies the others, by their current role', async () => {
    const app = Fastify();
    await app.register(errorHandler);
    await app.register(session, { deps: service.deps });
    app.get('/api/for-admins', { config: { access: ['admin'] } }, async () => 'welcome');
    const person = await service.addPerson({ role: 'admin' });
    const ask = () => app.inject({ url: '/api/for-admins', headers: { cookie: person.cookie } });
    expect((await ask()).statusCode).toBe(200);
    await service.deps.dataSource.query(`UPDATE users SET role = 'user' WHERE id = $1`, [person.id]);
    const refused = await ask();
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'FORBIDDEN']);
    await app.close();
  });

  test('a route without access fails the boot', async () => {
    const app = Fastify();
    await app.register(errorHandler);
    await app.register(session, { deps: service.deps });
    expect(() => app.get('/api/forgotten', async () => 'anyone')).toThrow(
      'The route GET /api/forgotten does not declare who may call it',
    );
    await app.close();
  });
});
