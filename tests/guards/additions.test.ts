// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { createLog } from '#server/log.ts';
import { contracts } from '#tests/support/endpoints.ts';

const root = join(import.meta.dirname, '../..');

/** Every source file below `folder`, by its path, without its comments. */
const sourcesOf = (folder: string): { file: string; source: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({
      file: `${folder}/${name}`,
      source: readFileSync(join(root, folder, name), 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, ''),
    }));

/** Packages that a file imports, Node's own left out. */
const packagesOf = (source: string): string[] =>
  [...source.matchAll(/from '([^'#.][^']*)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('node:'));

/** What a source imports from the contract, by file: `promos/promos.contract.ts savePromo`. */
const contractImports = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '#contract\/([^']+)'/g)].flatMap(([, names = '', file = '']) =>
    names.split(',').map((name) => `${file} ${name.trim().replace(/ as .*$/, '')}`),
  );

describe('an endpoint is a contract object, a service and a caller', () => {
  test('every contract object has a handler that app.ts registers', async () => {
    // Routes are registered without a database: handlers touch it only when they are called.
    const deps = {
      config: { publicUrl: 'http://localhost', allowedHosts: [], dataDir: join(root, 'build') },
      log: createLog('silent'),
      payments: { simulatePayment: async () => '' },
      stopping: new AbortController(),
    } as unknown as Deps;
    const app = await buildApp(deps, { webFolder: join(root, 'build/web') });
    const forgotten = contracts.flatMap(({ file, endpoints }) =>
      Object.entries(endpoints)
        .filter(([, { method, path: url }]) => !app.hasRoute({ method, url }))
        .map(
          ([name]) =>
            `${name} of ${file} has no route: give it a handler in the routes of its feature, and register those in server/app.ts`,
        ),
    );
    await app.close();
    expect(forgotten).toEqual([]);
  });

  /** What other programs call; everything else is called by a screen. */
  const calledByOthers = new Set(
    [
      ['readHealth', 'logoutByLink'],
      // The documented calls of the specification that our own screens do without.
      ['readOwnerInfo', 'readTeamMemberName', 'deleteClassTypeByName', 'listDescriptionsWithFallback'],
      ['generateVideoParallel', 'composeVideo', 'getSignedUploadParams', 'sendSignedVideo', 'segmentVideo'],
      ['uploadPersonalVideo', 'uploadPersonalBackground', 'uploadUniversalBackground', 'uploadToUser'],
      // The payment provider sends people and notifications there.
      ['completeCheckout', 'receiveWebhook'],
      ['uploadOverlay', 'readUpload', 'restoreVersion'],
      // Called by their URL, which the service puts into its responses.
      ['readAssetFile', 'readAssetProxy', 'readAssetFallback', 'readAssetPoster', 'readReviewVideo'],
      [
        'readRenderPoster',
        'readReviewPoster',
        'downloadCompression',
        'readDemoVideo',
        'readTransparencyVideo',
        'readTransparentVideo',
      ],
      // The resumable upload's own client (tus) calls these.
      ['continueUpload', 'measureUpload'],
    ].flat(),
  );

  const imported = new Set(sourcesOf('src').flatMap(({ source }) => contractImports(source)));
  const endpoints = contracts.flatMap(({ file, endpoints: own }) =>
    Object.keys(own).map((name) => ({ name, isCalled: imported.has(`${file} ${name}`) })),
  );

  test('every contract object has a caller', () => {
    const uncalled = endpoints
      .filter(({ name, isCalled }) => !isCalled && !calledByOthers.has(name))
      .map(({ name }) => `No screen calls ${name}: call it, or name it above with who does`);
    expect(uncalled).toEqual([]);
  });

  test('what is named as called by others exists, and no screen calls it', () => {
    const uncalled = new Set(endpoints.filter(({ isCalled }) => !isCalled).map(({ name }) => name));
    expect([...calledByOthers].filter((name) => !uncalled.has(name))).toEqual([]);
  });

  test('a type or another import of the same name is no call', () => {
    const source = `import { type savePromo, readPromo as read } from '#contract/promos/promos.contract.ts';
      import type { createPromo } from '#contract/promos/promos.contract.ts';
      import { deletePromo } from './promos.ts';`;
    expect(contractImports(source)).toEqual([
      'promos/promos.contract.ts type savePromo',
      'promos/promos.contract.ts readPromo',
    ]);
  });
});

/** Every number that a file of the contract exports, with its name. */
const exportedNumbers = async (): Promise<[name: string, value: number][]> => {
  const modules = await Promise.all(
    sourcesOf('server/contract').map(
      ({ file }): Promise<object> => import(pathToFileURL(join(root, file)).href),
    ),
  );
  return modules
    .flatMap((module) => Object.entries<unknown>(module as Record<string, unknown>)) // what a module exports
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number');
};

/** A length of time as a sentence says it: `30 days`, `one second`, `within the hour`. */
const spelled = ([name, value]: [name: string, value: number]): string[] => {
  const unit = /_(DAY|HOUR|MINUTE|SECOND)S(?:_|$)/.exec(name)?.[1]?.toLowerCase();
  if (unit === undefined) return [];
  if (unit === 'minute' && value === 60) return ['60 minutes', 'within the hour'];
  return value === 1 ? [`one ${unit}`, `1 ${unit}`] : [`${value} ${unit}s`];
};

describe('a limit is one number in one table', () => {
  /** Numbers that the limits hold, written into a text. */
  const written =
    /\b\d+ (GB|MB)\b|\b\d+ (free )?downloads\b|\b\d+ (team members|background videos?|templates)\b|\b\d+-second\b|clips of \d+/;

  test.each(['src', 'server'])('no text of %s repeats a number that a constant holds', (folder) => {
    const repeating = sourcesOf(folder)
      .flatMap(({ file, source }) => source.split('\n').map((line) => ({ file, line: line.trim() })))
      .filter(({ line }) => written.test(line))
      .map(({ file, line }) => `${file}: ${line}`);
    expect(repeating).toEqual([]);
  });

  /** The terms of the site, what somebody chooses from a list, and other facts with an equal number. */
  const otherNumbers =
    /^src\/features\/site\/legal\/|label: '|defaultLifetime=|WEEK_NOT_PREPARED|week was prepared|so no promos were prepared|'24 hours'|back to your card/;

  test('no text repeats a length of time that the contract exports', async () => {
    const lengths = (await exportedNumbers()).flatMap(spelled);
    expect(lengths).toEqual(
      expect.arrayContaining(['30 days', 'one second', 'within the hour', '10 seconds']),
    );
    const lengthPattern = new RegExp(`\\b(${lengths.join('|')})\\b`);
    const repeating = [...sourcesOf('src'), ...sourcesOf('server')]
      .flatMap(({ file, source }) => source.split('\n').map((line) => `${file}: ${line.trim()}`))
      .filter((line) => lengthPattern.test(line) && !otherNumbers.test(line));
    expect(repeating).toEqual([]);
  });
});

describe('a vendor is one adapter and one line in deps.ts', () => {
  const adapters = sourcesOf('server/adapters');
  /** Libraries that the rest of the service builds on, whatever the vendor. */
  const foundations = new Set(['fastify', 'pg', 'sharp', 'zod']);

  /** Whether an adapter in the same folder of a vendor imports the file. */
  const isPart = (file: string): boolean =>
    adapters.some(
      ({ file: other, source }) =>
        dirname(other) === dirname(file) && source.includes(`'./${basename(file)}'`),
    );

  test('deps.ts chooses every adapter', () => {
    const deps = readFileSync(join(root, 'server/deps.ts'), 'utf8');
    const unused = adapters
      .filter(({ file }) => !deps.includes(`'#${file}'`) && !isPart(file))
      .map(({ file }) => `deps.ts does not choose ${file}`);
    expect(unused).toEqual([]);
  });

  test('only its adapter knows a vendor', () => {
    const vendors = new Set(
      adapters.flatMap(({ source }) => packagesOf(source)).filter((name) => !foundations.has(name)),
    );
    const leaks = sourcesOf('server')
      .filter(({ file }) => !file.startsWith('server/adapters/'))
      .flatMap(({ file, source }) =>
        packagesOf(source)
          .filter((name) => vendors.has(name))
          .map((name) => `${file} imports ${name}: reach it through its port`),
      );
    expect(vendors.size).toBeGreaterThan(5);
    expect(leaks).toEqual([]);
  });
});

describe('what an element can do is added in few places', () => {
  const product = ['src', 'server', 'remotion']
    .flatMap(sourcesOf)
    .filter(({ file }) => !/^remotion\/(starter|templates)\/|overlay-tracks/.test(file));

  /** An entrance or a field of a text like any other, as docs/how-to.md adds one. */
  test.each([
    ['an entrance', 'typewriter'],
    ['a field of a text', 'textAlign'],
  ])('%s is known to six files of the product at most', (_, name) => {
    const files = product.filter(({ source }) => new RegExp(`\\b${name}\\b`).test(source));
    expect(files.length).toBeGreaterThan(2);
    expect(files.map(({ file }) => file).slice(6)).toEqual([]);
  });
});
