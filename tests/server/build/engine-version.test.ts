import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEngineVersion } from '#server/build/engine-version.ts';

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
  const root = await mkdtemp(path.join(tmpdir(), 'polepro-engine-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const source of sources) {
    await mkdir(path.join(root, path.dirname(source)), { recursive: true });
    await writeFile(path.join(root, source), 'one line\n');
  }
  return root;
};

const versionsAround = async (changed: string): Promise<[string, string]> => {
  const root = await smallProject();
  const before = await readEngineVersion(root);
  await appendFile(path.join(root, changed), 'another\n');
  return [before, await readEngineVersion(root)];
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
