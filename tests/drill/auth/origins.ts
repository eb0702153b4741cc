import { newId } from '#server/db/new-id.ts';
import { heldOf, atLeast, row, type Row } from '#tests/bench/report.ts';
import type { AuthDrill } from '#tests/drill/auth/auth-client.ts';
import { allEndpoints } from '#tests/support/endpoints.ts';

/** What a page of another site can make a browser send with the user's cookie. */
const forged: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://127.0.0.1.evil.example' },
  { origin: 'http://evil.example:80' },
  { origin: 'not an address' },
];

/** Bodies that a form can send without a preflight request. */
const formTypes = ['text/plain', 'application/x-www-form-urlencoded'];

/** Every mutation of the service, requested by a page of another site. */
export const drillOrigins = async ({ ask, service }: AuthDrill): Promise<Row[]> => {
  const { cookie, id } = await service.addPerson({ role: 'admin' });
  const mutations = allEndpoints.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
  let tried = 0;
  let refused = 0;
  for (const { method, path } of mutations) {
    const url = path.replace(':id', newId());
    for (const headers of forged) {
      tried += 1;
      const { status, text } = await ask(method, url, { cookie, headers, body: {} });
      if (status === 403 && text.includes('FORBIDDEN_ORIGIN')) refused += 1;
    }
    for (const type of formTypes) {
      tried += 1;
      const { status } = await ask(method, url, { cookie, headers: { 'content-type': type }, body: {} });
      if (status >= 400 && status < 500) refused += 1;
    }
  }
  const [person] = await service.deps.dataSource.query('SELECT id FROM users WHERE id = $1', [id]);
  return [
    heldOf(`forged requests to ${mutations.length} endpoints: refused`, refused, tried, 'requests'),
    row('the victim still has the account', person === undefined ? 0 : 1, 'person', atLeast(1)),
  ];
};
