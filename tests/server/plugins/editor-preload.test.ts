import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

/** As Vite writes it when modules are grouped: a chunk has a name, and its key changes with each build. */
const manifest = {
  'index.html': {
    file: 'assets/index.js',
    name: 'index',
    imports: ['_shared.js'],
    css: ['assets/index.css'],
  },
  '_shared.js': { file: 'assets/shared.js', name: 'shared' },
  '_layout.js': {
    file: 'assets/layout.js',
    name: 'layout',
    imports: ['_shared.js'],
    css: ['assets/layout.css'],
  },
  '_editor.js': { file: 'assets/editor.js', name: 'editor', imports: ['index.html', '_layout.js'] },
  '_desktop.js': { file: 'assets/desktop.js', name: 'desktop', imports: ['_layout.js'] },
  '_mobile.js': { file: 'assets/mobile.js', name: 'mobile', imports: ['_layout.js'] },
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

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href);

test("preloads the editor's files and calls for a signed-in user, each once", async () => {
  const named = linksIn(await page('/?promo=YnJCnrXKsYM-mtGVMcD0ug'));
  expect(named.toSorted()).toEqual([
    '/api/auth/user',
    '/api/background-videos',
    '/api/overlays',
    '/assets/desktop.js',
    '/assets/editor.js',
    '/assets/layout.css',
    '/assets/layout.js',
    '/assets/mobile.js',
  ]);
});

test('limits the files of one layout to its screens', async () => {
  const html = await page('/');
  expect(html).toContain('media="(width >= 1024px)" href="/assets/desktop.js"');
  expect(html).toContain('media="(width < 1024px)" href="/assets/mobile.js"');
  expect(html).toContain('crossorigin href="/assets/layout.js"');
});

test.each([
  ['a visitor at the editor', '/', 'theme=dark'],
  ['a signed-in user at another page', '/auth', 'polepro=somebody'],
])('preloads nothing of the editor for %s', async (_, url, cookie) => {
  expect(linksIn(await page(url, cookie))).toEqual([]);
});

test("does not serve the build's manifest", async () => {
  expect((await service.app.inject('/.vite/manifest.json')).statusCode).toBe(404);
});
