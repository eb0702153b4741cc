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

test('decisions are numbered without gaps, and each has a date and a status', () => {
  const decisions = tracked.filter((path) => path.startsWith('docs/decisions/')).toSorted();
  const numbers = decisions.map((path) => Number(path.slice('docs/decisions/'.length).slice(0, 4)));
  expect(numbers).toEqual(decisions.map((_, index) => index + 1));
  const undated = decisions.filter(
    (path) => !/^# \d{4} .+\n\nDate: \d{4}-\d\d-\d\d\. Status: \w/.test(read(path)),
  );
  expect(undated).toEqual([]);
});

/** The numbers of the decisions that follow these words, such as 'amended by'. */
const decisionsAfter = (words: string, head: string): string[] => {
  const list = new RegExp(String.raw`${words}\s+((?:(?:, | and\s+)?\[\d{4}\]\([^)]*\))+)`, 'gi');
  return [...head.matchAll(list)].flatMap(([, links = '']) => links.match(/(?<=\[)\d{4}(?=\])/g) ?? []);
};

test('a decision that amends another is named there', () => {
  const [amending, amended] = [new Set<string>(), new Set<string>()];
  for (const path of tracked.filter((one) => one.startsWith('docs/decisions/'))) {
    const own = path.slice('docs/decisions/'.length).slice(0, 4);
    const [head = ''] = read(path).split('\n## ');
    for (const other of decisionsAfter('amends', head)) amending.add(`${own} amends ${other}`);
    for (const other of decisionsAfter('amended by', head)) amended.add(`${other} amends ${own}`);
  }
  expect(amending.size).toBeGreaterThan(0);
  expect(amended).toEqual(amending);
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
    [...read(doc).matchAll(/\bnpm run (?:--silent )?([a-z][\w:]*)/g)]
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
