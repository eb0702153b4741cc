import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

type Package = { optionalDependencies?: Record<string, string>; resolved?: string };
const text = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Package> };

test('the lock file has every optional package, of other platforms too: npm ci refuses it otherwise', () => {
  // npm omits those that its registry cannot provide at that moment. They need an entry all the same, with their os and cpu.
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(wanted).toEqual([]);
});

test('the lock file names no address to download from, so that any registry will do', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
