import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A package of the lock file, at one version. */
type LockedPackage = { name: string; version: string };

/** A known vulnerability of a package that is installed. */
type Advisory = { package: string; version: string; advisory: string };

/** What came of a comparison: `list` is the first list that answered, or null with what each of them said. */
export type Comparison =
  | { list: string; packages: number; advisories: Advisory[] }
  | { list: null; packages: number; reasons: string[] };

const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ name: z.string().optional(), version: z.string().optional(), link: z.boolean().optional() }),
  ),
});

const AuditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      range: z.string(),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});
const AuditFailure = z.object({ message: z.string() });

const OsvResponse = z.object({
  results: z.array(z.object({ vulns: z.array(z.object({ id: z.string() })).optional() })),
});

/** OSV reads this many packages in a request. */
const OSV_BATCH = 1000;

const FOLDER = 'node_modules/';

/** The packages that a lock file installs, each version once; an alias under its real name. */
const readLockedPackages = async (root: string): Promise<LockedPackage[]> => {
  const { packages } = LockFile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const locked = new Map<string, LockedPackage>();
  for (const [path, { name, version }] of Object.entries(packages)) {
    if (!path.includes(FOLDER) || version === undefined) continue;
    const realName = name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    locked.set(`${realName}@${version}`, { name: realName, version });
  }
  return [...locked.values()];
};

/** What `npm audit` prints. It fails both when it finds something and when the registry has no list. */
const audit = (root: string): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(
      'npm',
      ['audit', '--json', '--package-lock-only'],
      { cwd: root, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => (stdout === '' && error !== null ? reject(error) : resolve(stdout)),
    );
  });

/** The list of the registry that the packages come from. */
const askRegistry = async (root: string): Promise<Advisory[]> => {
  const answer: unknown = JSON.parse(await audit(root));
  const report = AuditReport.safeParse(answer);
  if (!report.success) throw new Error(AuditFailure.safeParse(answer).data?.message ?? 'no report');
  return Object.entries(report.data.vulnerabilities).flatMap(([name, { range, via }]) =>
    via
      // A text names another vulnerable package, which has an entry of its own.
      .filter((cause) => typeof cause !== 'string')
      .map(({ title, url }) => ({ package: name, version: range, advisory: `${title} ${url}` })),
  );
};

/** The list of OSV, which collects those of GitHub and npm. */
const askOsv = async (url: string, packages: readonly LockedPackage[]): Promise<Advisory[]> => {
  const found: Advisory[] = [];
  for (let start = 0; start < packages.length; start += OSV_BATCH) {
    const batch = packages.slice(start, start + OSV_BATCH);
    const response = await fetch(`${url}/v1/querybatch`, {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
      body: JSON.stringify({
        queries: batch.map(({ name, version }) => ({ package: { name, ecosystem: 'npm' }, version })),
      }),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { results } = OsvResponse.parse(await response.json());
    if (results.length !== batch.length)
      throw new Error(`${results.length} results for ${batch.length} packages`);
    for (const [index, { vulns = [] }] of results.entries()) {
      const { name = '', version = '' } = batch[index] ?? {};
      found.push(...vulns.map(({ id }) => ({ package: name, version, advisory: id })));
    }
  }
  return found;
};

/**
 * Compares the lock file in `root` with the first list of known vulnerabilities that answers: the registry's, by `npm audit`, then OSV's.
 * `osvUrl` is the origin of OSV's API.
 */
export const compareWithAdvisories = async (root: string, osvUrl: string): Promise<Comparison> => {
  const packages = await readLockedPackages(root);
  const lists = {
    'npm audit': () => askRegistry(root),
    [osvUrl]: () => askOsv(osvUrl, packages),
  };
  const reasons: string[] = [];
  for (const [list, ask] of Object.entries(lists))
    try {
      return { list, packages: packages.length, advisories: await ask() };
    } catch (error) {
      const { message, cause } = error as Error;
      reasons.push(`${list}: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
    }
  return { list: null, packages: packages.length, reasons };
};
