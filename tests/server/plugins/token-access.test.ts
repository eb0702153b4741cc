import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DRY_RUN_HEADER, type Endpoint, type Role, roles, tokenScopes } from '#contract/endpoint.ts';
import { newId } from '#server/db/new-id.ts';
import { bodyOf, nameOf, newIdFor, newToken } from '#tests/support/access-fixtures.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';
import { loadSmallLibrary } from '#tests/support/small-library.ts';
import { type Person, type TestService, startTestService } from '#tests/support/test-service.ts';

/** Somebody with an API token; `secret` has every scope. */
type Caller = { person: Person; secret: string };

let service: TestService;
let stranger: Person;
const callers = new Map<Role, Caller>();

beforeAll(async () => {
  service = await startTestService();
  await loadSmallLibrary(service.deps, service.folder);
  stranger = await service.addPerson({ role: 'studio_owner', studioId: await newStudio() });
  for (const role of roles) {
    const person = await service.addPerson({ role, studioId: await newStudio() });
    callers.set(role, { person, secret: (await newToken(person)).secret });
  }
});
afterAll(() => service.close());

const newStudio = async (): Promise<string> => {
  const id = newId();
  await service.deps.dataSource.query('INSERT INTO studios (id) VALUES ($1)', [id]);
  return id;
};

/** `:id` and the like, which may come twice. */
const ID = /:\w+/g;

type Call = { id?: string; payload?: unknown; headers?: Record<string, string> };

const outcome = async (
  { method, path }: Endpoint,
  secret: string,
  { id = newId(), payload, headers = {} }: Call = {},
): Promise<string> => {
  const response = await service.app.inject({
    method,
    url: path.replaceAll(ID, id),
    headers: { ...headers, authorization: `Bearer ${secret}` },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  expect(response.cookies).toEqual([]);
  // A HEAD has no body.
  if (response.statusCode < 400 || method === 'HEAD') return String(response.statusCode);
  return `${response.statusCode} ${response.json().code}`;
};

const named = (endpoints: Endpoint[]) => endpoints.map((each) => [nameOf(each), each] as const);

const isPublic = ({ access }: Endpoint): boolean => access === 'public';

/** What only looks takes `read`, everything else another scope. */
const isOdd = ({ method, tokenScope }: Endpoint): boolean =>
  method === 'GET' ? tokenScope !== 'read' : tokenScope === 'read';

const open = allEndpoints.filter(({ tokenScope }) => tokenScope !== undefined);
const closed = allEndpoints.filter((each) => !isPublic(each) && each.tokenScope === undefined);

describe('an API token', () => {
  test('opens what classes, promos and videos need: nothing of the account, payment, tokens or administration', () => {
    const subjects = new Set(open.map(({ path }) => path.split('/')[2]!));
    expect([...subjects].toSorted()).toEqual([
      'background-videos',
      'class-descriptions',
      'class-descriptions-with-fallback',
      'custom-class-types',
      'deleted-promos',
      'generate-promotion',
      'instructor-preferences',
      'music',
      'overlays',
      'promo-versions',
      'promos',
      'quotas',
      'renders',
      'templates',
      'timetable',
    ]);
    // A download counts.
    expect(open.filter(isOdd).map(nameOf)).toEqual(['GET /api/renders/:id/file']);
  });

  test.each(named(closed))(
    '%s is refused to every token, whatever its owner may do',
    async (_name, endpoint) => {
      const { person, secret } = callers.get('admin')!;
      const refusal = endpoint.method === 'HEAD' ? '403' : '403 TOKEN_REFUSED';
      expect(await outcome(endpoint, secret)).toBe(refusal);
      // Nor do cookies beside it help.
      expect(await outcome(endpoint, secret, { headers: { cookie: person.cookie } })).toBe(refusal);
    },
  );

  test.each(named(open))('%s answers a token as its owner and its scope allow', async (_name, endpoint) => {
    const { access, path, status, tokenScope } = endpoint;
    const hasId = path.includes(':');
    const outcomes: [caller: string, outcome: string][] = [];
    const expected: typeof outcomes = [];
    const compare = async (
      caller: string,
      result: string,
      secret: string,
      call: Call = {},
    ): Promise<void> => {
      outcomes.push([caller, await outcome(endpoint, secret, call)]);
      expected.push([caller, result]);
    };
    await compare('nobody', '401 INVALID_TOKEN', `polepro_${newId()}`);
    for (const [role, { secret }] of callers) {
      const isAllowed = access === 'signed-in' || access.includes(role);
      if (!isAllowed) await compare(role, '403 FORBIDDEN', secret);
    }
    const { person, secret } = callers.get('studio_owner')!;
    const payload = await bodyOf(service, person, endpoint);
    const idOf = (owner: Person): Promise<string> => newIdFor(service, owner, endpoint);
    if (hasId) {
      await compare('for what is not there', '404 NOT_FOUND', secret, { payload });
      await compare('for what is not its own', '404 NOT_FOUND', secret, {
        id: await idOf(stranger),
        payload,
      });
    }
    const rest = tokenScopes.filter((scope) => scope !== tokenScope);
    const without = await newToken(person, rest);
    const dryRun = { [DRY_RUN_HEADER]: 'true' };
    for (const sent of [{}, dryRun])
      await compare('without the scope', '403 TOKEN_SCOPE_MISSING', without.secret, {
        payload,
        headers: sent,
      });
    await person.call('DELETE', `/api/tokens/${without.id}`);
    const id = hasId ? await idOf(person) : '';
    // A page of another site cannot send a token, so nobody asks where the call comes from.
    const headers = { 'sec-fetch-site': 'cross-site' };
    // What it would delete is still there for the call itself.
    await compare('as a dry run', '204', secret, { id, payload, headers: { ...headers, ...dryRun } });
    await compare('for its own', String(status), secret, { id, payload, headers });
    expect(outcomes).toEqual(expected);
  });
});
