import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '#server/config.ts';
import { drawDiagrams } from '#tests/house/import-diagrams.ts';

const root = join(import.meta.dirname, '../..');

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the import diagrams of docs/architecture.md are those that npm run house -- --graph prints', () => {
  const text = read('docs/architecture.md');
  for (const diagram of drawDiagrams(root)) expect(text).toContain(diagram);
});

test.each([
  ['README.md', 120],
  ['docs/architecture.md', 150],
])('%s is read at one sitting: at most %i lines', (path, most) => {
  expect(read(path).trimEnd().split('\n').length).toBeLessThanOrEqual(most);
});

test('docs name files that exist', () => {
  const docs = tracked.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path));
  const missing = docs.flatMap((doc) =>
    [...read(doc).matchAll(/`((?:src|server|remotion|tests|migrations)\/[\w./-]+\.[a-z]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !tracked.includes(path))
      .map((path) => `${doc}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('docs link to files that exist', () => {
  const docs = tracked.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path));
  const missing = docs.flatMap((doc) =>
    [...read(doc).matchAll(/\]\(([\w./-]+)\)/g)]
      .map(([, target = '']) => join(doc, '..', target).replace(/\/$/, ''))
      .filter((target) => !tracked.some((path) => path === target || path.startsWith(`${target}/`)))
      .map((target) => `${doc}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test('each decision has a number of its own, a date, a status and a line in the index', () => {
  const decisions = tracked.filter((path) => /^docs\/decisions\/\d/.test(path));
  const numbers = decisions.map((path) => path.slice('docs/decisions/'.length).slice(0, 4));
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  const undated = decisions.filter((path, index) => {
    const head = new RegExp(String.raw`^# ${numbers[index]} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: \w`);
    return !head.test(read(path));
  });
  expect(undated).toEqual([]);
  const index = read('docs/decisions/README.md');
  const unlisted = decisions.filter((path) => !index.includes(`](${path.slice('docs/decisions/'.length)})`));
  expect(unlisted).toEqual([]);
});

test('what docs/architecture.md names with its file is declared there', () => {
  const hops = [
    ...read('docs/architecture.md').matchAll(/`([\w.]+)`(?:,| \((?:in )?)\s*`([\w/.-]+\/[\w.-]+\.tsx?)`/g),
  ];
  expect(hops.length).toBeGreaterThan(30);
  const missing = hops.filter(([, name = '', path = '']) => {
    const own = name.split('.').at(-1);
    return !new RegExp(`(?:const|function|class) ${own}\\b|^ +(?:async )?${own}\\b[,:(]`, 'm').test(
      read(path),
    );
  });
  expect(missing.map(([hop]) => hop)).toEqual([]);
});

test('commands in docs exist in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const docs = tracked.filter((path) => /^(docs\/.*|[A-Z]+)\.md$/.test(path));
  const missing = docs.flatMap((doc) =>
    [...read(doc).matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !(name in scripts))
      // `bench:*` stands for all of them.
      .filter((name) => !name.endsWith(':'))
      .map((name) => `${doc}: npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

test('settings in docs exist', () => {
  const docs = tracked.filter((path) => /^(docs\/(?!decisions).*|[A-Z]+)\.md$/.test(path));
  const missing = docs.flatMap((doc) =>
    [
      ...read(doc).matchAll(
        /`((?:DATABASE|BACKUP|METRICS|QUOTA|S3|OPENAI|STRIPE|META|VAPID|SMTP|DATA|RENDERS)_[A-Z_]+)\b/g,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !settingNames.some((known) => known === name || known.startsWith(name)))
      .map((name) => `${doc}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the README of the editor draws its folders in the order that lint enforces', () => {
  const [, drawing = ''] = read('src/features/editor/README.md').split('```');
  const drawn = drawing
    .trim()
    .split('\n')
    .flatMap((line) => (line.split(/ {2,}/)[0] ?? '').split(/ · |, /))
    .filter((folder) => !folder.startsWith('*'));
  const [, order = ''] = read('.oxlintrc.json').match(/"src\/features\/editor": (\[[^]*?\n {12}\])/) ?? [];
  expect(drawn).toEqual((JSON.parse(order) as (string | string[])[]).flat());
});
