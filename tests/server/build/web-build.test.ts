import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureWebBuild } from '#server/build/web-build.ts';

let root: string;
let builds: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'polepro-test-'));
  builds = 0;
  for (const folder of ['src', 'remotion/starter/files', 'server/contract', 'server/build', 'examples']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  const viteConfigs = ['vite.config.ts', 'vite.site.config.ts', 'vite.worker.config.ts'];
  const configs = [...viteConfigs, 'package.json', 'package-lock.json'];
  for (const file of ['src/main.tsx', ...configs]) write(file, 'first');
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  writeFileSync(join(root, file), text);
}

/** A build that copies the text of one source. */
async function build(draft: string): Promise<void> {
  builds += 1;
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'index.html'), readFileSync(join(root, 'src/main.tsx')));
}

function page(): string {
  return readFileSync(join(root, 'build/web/index.html'), 'utf8');
}

test('the web app is built once, and again only when a source has changed', async () => {
  await ensureWebBuild(root, build);
  await ensureWebBuild(root, build);
  expect([builds, page()]).toEqual([1, 'first']);
  write('src/main.tsx', 'second');
  expect(await ensureWebBuild(root, build)).toBe(join(root, 'build/web'));
  expect([builds, page()]).toEqual([2, 'second']);
});

test('a change of files served from the media store does not trigger a build', async () => {
  await ensureWebBuild(root, build);
  write('remotion/starter/files/silk.mp4', 'video');
  await ensureWebBuild(root, build);
  expect(builds).toBe(1);
});

test('a failed build leaves the old one in place and nothing else', async () => {
  await ensureWebBuild(root, build);
  write('src/main.tsx', 'broken');
  const failing = ensureWebBuild(root, async (draft) => {
    await build(draft);
    throw new Error('unexpected token');
  });
  await expect(failing).rejects.toThrow('unexpected token');
  expect(page()).toBe('first');
  expect(readdirSync(join(root, 'build'))).toEqual(['web']);
});

test('a build that names a file which it lacks is not taken', async () => {
  await ensureWebBuild(root, build);
  write('src/main.tsx', '<link rel="stylesheet" href="/assets/gone-1.css">');
  await expect(ensureWebBuild(root, build)).rejects.toThrow(
    'index.html refers to assets/gone-1.css, which is missing',
  );
  expect(page()).toBe('first');
  expect(readdirSync(join(root, 'build'))).toEqual(['web']);
});

test('two concurrent builds both succeed, with one complete build', async () => {
  await Promise.all([ensureWebBuild(root, build), ensureWebBuild(root, build)]);
  expect(page()).toBe('first');
  expect(readdirSync(join(root, 'build'))).toEqual(['web']);
});
