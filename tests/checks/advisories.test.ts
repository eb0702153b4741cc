import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compareWithAdvisories } from '#tests/checks/advisories.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const installed = {
  'node_modules/leaky': { version: '1.0.0' },
  'node_modules/sound': { version: '2.0.0' },
  'node_modules/sound/node_modules/leaky': { version: '1.2.0' },
  'node_modules/other-name': { name: 'real-name', version: '3.0.0' },
};

/** A project with a lock file, as npm reads it too. */
const project = (): string => {
  const root = testFolder();
  const dependencies = { leaky: '1.0.0', sound: '2.0.0', 'other-name': 'npm:real-name@3.0.0' };
  const head = { name: 'project', version: '1.0.0' };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ ...head, dependencies }));
  const packages = { '': { ...head, dependencies }, ...installed };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ ...head, lockfileVersion: 3, packages }));
  return root;
};

/** Lists of advisories under one address; a path without a response is refused. */
const lists = async (responses: Record<string, (body: unknown) => unknown>): Promise<string> => {
  const server = createServer((request, response) => {
    const respond = responses[request.url ?? ''];
    if (respond === undefined) return void response.writeHead(405).end();
    void text(request).then((body) => {
      response.end(JSON.stringify(respond(body.startsWith('{') ? JSON.parse(body) : null)));
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubEnv('npm_config_registry', address);
  onTestFinished(() => void vi.unstubAllEnvs());
  return address;
};

test('a package on the registry’s list is named', async () => {
  const osv = await lists({
    // npm looks up which versions of a vulnerable package there are.
    '/leaky': () => ({ name: 'leaky', versions: { '1.0.0': {}, '1.2.0': {} } }),
    '/-/npm/v1/security/advisories/bulk': () => ({
      leaky: [
        {
          id: 1,
          url: 'https://advisories.test/1',
          title: 'Leaks',
          severity: 'high',
          vulnerable_versions: '<1.1.0',
          cwe: [],
          cvss: { score: 0, vectorString: null },
        },
      ],
    }),
  });
  expect(await compareWithAdvisories(project(), osv)).toEqual({
    list: 'npm audit',
    packages: 4,
    advisories: [{ package: 'leaky', version: '1.0.0', advisory: 'Leaks https://advisories.test/1' }],
  });
});

test('every installed version is compared with OSV where the registry has no list', async () => {
  type Query = { package: { name: string; ecosystem: string }; version: string };
  const osv = await lists({
    '/v1/querybatch': (body) => ({
      results: (body as { queries: Query[] }).queries.map(({ package: { name, ecosystem }, version }) =>
        ['npm leaky 1.2.0', 'npm real-name 3.0.0'].includes(`${ecosystem} ${name} ${version}`)
          ? { vulns: [{ id: `OSV-${name}` }] }
          : {},
      ),
    }),
  });
  expect(await compareWithAdvisories(project(), osv)).toEqual({
    list: osv,
    packages: 4,
    advisories: [
      { package: 'leaky', version: '1.2.0', advisory: 'OSV-leaky' },
      { package: 'real-name', version: '3.0.0', advisory: 'OSV-real-name' },
    ],
  });
});

test('without a list it says what each of them answered', async () => {
  const osv = await lists({});
  const comparison = await compareWithAdvisories(project(), osv);
  expect(comparison).toMatchObject({ list: null, packages: 4 });
  expect(comparison.list === null && comparison.reasons).toEqual([
    expect.stringMatching(/^npm audit: 405/),
    `${osv}: HTTP 405`,
  ]);
});
