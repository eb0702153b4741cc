import { appendFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { hashSources, readEngineVersion } from '#server/build/hash-sources.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'polepro-test-'));
  await mkdir(join(root, 'a/files'), { recursive: true });
  await writeFile(join(root, 'a/one.ts'), '1');
  await writeFile(join(root, 'a/files/big.mp4'), '1');
  await writeFile(join(root, 'lock.json'), '1');
});
afterEach(() => rm(root, { recursive: true }));

const hash = () => hashSources(root, { folders: ['a'], exclude: ['a/files'], files: ['lock.json'] });

test('the hash changes with content, paths and the lock file, and with nothing else', async () => {
  const first = await hash();
  expect(first).toMatch(/^[0-9a-f]{16}$/);
  await writeFile(join(root, 'a/files/big.mp4'), '2');
  expect(await hash()).toBe(first);
  await writeFile(join(root, 'a/one.ts'), '2');
  const second = await hash();
  await rename(join(root, 'a/one.ts'), join(root, 'a/two.ts'));
  const third = await hash();
  await writeFile(join(root, 'lock.json'), '2');
  expect(new Set([first, second, third, await hash()]).size).toBe(4);
});

const sources = [
  'remotion/promo-video.tsx',
  'remotion/fonts/catalog.ts',
  'remotion/starter/files/night.mp4',
  'server/rendering/layered/layered-render.ts',
  'server/media/probe.ts',
  'server/app.ts',
  'package-lock.json',
  'server/build/make-bundle.ts',
];

/** A project with one line in each of `sources`. */
const smallProject = async (): Promise<string> => {
  const project = await mkdtemp(join(tmpdir(), 'polepro-engine-'));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  for (const source of sources) {
    await mkdir(join(project, dirname(source)), { recursive: true });
    await writeFile(join(project, source), 'one line\n');
  }
  return project;
};

const versionsAround = async (changed: string): Promise<[string, string]> => {
  const project = await smallProject();
  const before = await readEngineVersion(project);
  await appendFile(join(project, changed), 'another\n');
  return [before, await readEngineVersion(project)];
};

test.each([
  ['the composition', 'remotion/promo-video.tsx'],
  ['the list of fonts', 'remotion/fonts/catalog.ts'],
  ['the engine', 'server/rendering/layered/layered-render.ts'],
  ['what reads videos', 'server/media/probe.ts'],
  ['how the composition is bundled', 'server/build/make-bundle.ts'],
  ['a package, such as a font', 'package-lock.json'],
])('the version changes with %s', async (_what, changed) => {
  const [before, after] = await versionsAround(changed);
  expect(after).not.toBe(before);
});

test.each([
  ['the service around it', 'server/app.ts'],
  ['an asset, which counts by its own content', 'remotion/starter/files/night.mp4'],
])('the version does not change with %s', async (_what, changed) => {
  const [before, after] = await versionsAround(changed);
  expect(after).toBe(before);
});

test('the current sources have a version', async () => {
  expect(await readEngineVersion()).toMatch(/^[0-9a-f]{16}$/);
});
