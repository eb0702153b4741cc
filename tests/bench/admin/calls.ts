import type { Endpoint } from '#contract/endpoint.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';

/** One call of the admin panel: a row of the report. `body` is the same each time, and so may be sent again and again. */
export type AdminCall = { name: string; method: string; url: string; body?: unknown };

/** What stands for the placeholders of a path: a person of the seeded load by number. */
const placeholdersOf = (person: number): Record<string, string> => ({
  ':id': `u${person}`.padEnd(22, '-'),
  ':email': `person${person}@load.test`,
});

const filled = ({ path }: Endpoint, person: number): string =>
  path.replaceAll(/:\w+/g, (placeholder) => {
    const value = placeholdersOf(person)[placeholder];
    if (value === undefined)
      throw new Error(`Say in tests/bench/admin/calls.ts what ${placeholder} is called with.`);
    return encodeURIComponent(value);
  });

/** Further queries of a list: its search, its filters, and the longest span. */
const queries: Record<string, readonly string[]> = {
  '/api/admin/users': ['?query=kowalska', '?role=pro&sort=email', '?query=nobody%20at%20all'],
  '/api/admin/studios': ['?query=person1'],
  '/api/admin/changes': ['?actor=admin'],
  '/api/admin/download-activity': [`?userId=${'u1'.padEnd(22, '-')}`, `?before=${'d5'.padEnd(22, '-')}`],
  '/api/admin/download-summary': ['?query=kowalska'],
  '/api/admin/downloads-over-time': ['?days=365&period=week'],
  '/api/admin/downloads-by-name': ['?days=365', '?days=365&group=instructor'],
  '/api/admin/render-statistics': ['?days=365&period=week'],
};

/** Changes that may be repeated. */
const bodies: Record<string, unknown> = {
  'PATCH /api/admin/user-role/:id': { role: 'beta' },
  'PATCH /api/admin/update-expiration/:id': { expirationDate: null },
  'PATCH /api/admin/reset-name-changes/:id': undefined,
};

const isOfAdmins = ({ path, access }: Endpoint): boolean =>
  path.startsWith('/api/admin/') && Array.isArray(access) && access.includes('admin');

/**
 * Every call of the contract that reads something for the admin panel, of this person where it is about one: a new one is measured
 * automatically. Files are left out.
 */
export const adminReads = (person: number): AdminCall[] =>
  allEndpoints
    .filter((each) => isOfAdmins(each) && each.method === 'GET' && each.responseType === 'json')
    .flatMap((endpoint) =>
      ['', ...(queries[endpoint.path] ?? [])].map((query) => ({
        name: `GET ${endpoint.path}${query}`,
        method: 'GET',
        url: `${filled(endpoint, person)}${query}`,
      })),
    );

const changes = (person: number): AdminCall[] =>
  allEndpoints.flatMap((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    if (!isOfAdmins(endpoint) || !(name in bodies)) return [];
    const body = bodies[name];
    return [
      {
        name,
        method: endpoint.method,
        url: filled(endpoint, person),
        ...(body === undefined ? {} : { body }),
      },
    ];
  });

/** Neither an owner nor a member of a studio in the full load, so that the changes are the same each time. */
const PERSON = 2000;

export const adminCalls: readonly AdminCall[] = [...adminReads(PERSON), ...changes(PERSON)];
