import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EDITOR_MODULES } from '#server/plugins/editor-preload.ts';
import { projectRoot } from '#server/project-root.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

const [editorPage = '', ...others] = EDITOR_MODULES.map(({ name }) => name);
const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
  '_shared.js': { file: 'assets/shared.js' },
  '_film.js': { file: 'assets/film.js', imports: ['_shared.js'], css: ['assets/film.css'] },
  [editorPage]: { file: 'assets/editor.js', imports: ['index.html', '_film.js'] },
  ...Object.fromEntries(
    others.map((name, index) => [name, { file: `assets/other-${index}.js`, imports: ['_film.js'] }]),
  ),
};

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-web-'));
  await mkdir(path.join(folder, '.vite'));
  await writeFile(path.join(folder, 'index.html'), '<head></head>');
  await writeFile(path.join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  service = await startTestService({ webFolder: folder });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const page = async (url: string, cookie = 'polepro=somebody'): Promise<string> =>
  (await service.app.inject({ method: 'GET', url, headers: { cookie } })).body;

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

test('whoever comes to the editor with a session is told of its files and calls at once, each named once', async () => {
  const named = addressesIn(await page('/?promo=YnJCnrXKsYM-mtGVMcD0ug'));
  expect(named.toSorted()).toEqual([
    '/api/auth/user',
    '/api/background-videos',
    '/api/overlays',
    '/assets/editor.js',
    '/assets/film.css',
    '/assets/film.js',
    ...others.map((_, index) => `/assets/other-${index}.js`),
  ]);
});

test('what one layout alone needs is fetched on its screens only', async () => {
  const html = await page('/');
  expect(html).toContain('media="(width >= 1024px)" href="/assets/other-0.js"');
  expect(html).toContain('media="(width < 1024px)" href="/assets/other-1.js"');
  expect(html).toContain('crossorigin href="/assets/film.js"');
});

test.each([
  ['a visitor at the editor', '/', 'theme=dark'],
  ['somebody at another page', '/auth', 'polepro=somebody'],
])('%s is told of nothing of the editor', async (_, url, cookie) => {
  expect(addressesIn(await page(url, cookie))).toEqual([]);
});

test('the list of the build is for the server alone', async () => {
  expect((await service.app.inject('/.vite/manifest.json')).statusCode).toBe(404);
});

test('what the editor is made of is where the server looks for it', () => {
  expect(
    EDITOR_MODULES.map(({ name }) => name).filter((name) => !existsSync(path.join(projectRoot, 'src', name))),
  ).toEqual([]);
});
