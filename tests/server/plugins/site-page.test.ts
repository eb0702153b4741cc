import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sitePages } from '#contract/site-pages.ts';
import { prerenderPages } from '#server/build/prerender-pages.ts';
import { type TestService, startTestService } from '#tests/support/test-service.ts';

const renderer = `export const renderPages = async () => ${JSON.stringify(
  Object.entries(sitePages).map(([id, page]) => ({ id, ...page, html: `<main>the page ${id}</main>` })),
)};`;

const frame = '<html><head><!--head--></head><body><div id="root"><!--page--></div></body></html>';
const sheet = '.legal{color:red}';
const manifest = {
  'site.html': { file: 'assets/site-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-1.js' },
  '_legal.js': { file: 'assets/legal-1.js', css: ['assets/legal-1.css'], imports: ['_react.js'] },
  '../features/site/legal/terms-page.tsx': { file: 'assets/terms-1.js', imports: ['_legal.js'] },
};

let folder: string;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'polepro-web-'));
  await mkdir(path.join(folder, '.pages'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'legal-1.css'), sheet);
  await writeFile(path.join(folder, 'index.html'), 'the app');
  await writeFile(path.join(folder, 'site.html'), frame);
  await writeFile(path.join(folder, '.pages', 'manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'renderer.mjs'), renderer);
  await prerenderPages(folder, path.join(folder, 'renderer.mjs'));
  service = await startTestService({ webFolder: folder });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  service.app.inject({ method: 'GET', url, headers });

const somebody = { cookie: 'polepro=somebody' };

test.each([
  ['PF-009', '/', 'landing'],
  ['PF-002', '/upgrade', 'upgrade'],
  ['PF-005', '/privacy', 'privacy'],
  ['PF-006', '/terms', 'terms'],
  ['PF-007', '/refund-policy', 'refundPolicy'],
  ['PF-008] [PF-037', '/cookie-policy', 'cookiePolicy'],
] as const)('[%s] %s is HTML for a visitor, with its title, revalidated each time', async (_, url, id) => {
  const response = await get(url);
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(response.body).toContain(`<div id="root" data-site-page="${id}"><main>the page ${id}</main></div>`);
  expect(response.body).toContain(`<title>${sitePages[id].title}</title>`);
});

test('names this installation in the canonical address, and has the sheets of its page in it', async () => {
  const { body } = await get('/terms');
  expect(body).toContain(`<link rel="canonical" href="${service.deps.config.publicUrl}/terms">`);
  expect(body).toContain(
    `<style>${sheet}</style><link rel="stylesheet" href="/assets/legal-1.css" disabled>`,
  );
  expect(body).not.toContain('.js');
  expect((await get('/privacy')).body).not.toContain('/assets');
  expect(body).not.toContain('%');
});

test('[PF-019] the legal pages are the same for somebody who is signed in', async () => {
  expect((await get('/terms', somebody)).body).toBe((await get('/terms')).body);
});

test.each([
  ['[PF-011] the session decides at /', '/', somebody],
  ['[PF-012] the plans of whoever is signed in', '/upgrade', somebody],
  ['a link to a promo leads to its person', '/?promo=YnJCnrXKsYM-mtGVMcD0ug', {}],
])('%s: the app', async (_, url, headers) => {
  expect((await get(url, headers)).body).toBe('the app');
});

test('comes compressed, and only once to a browser that has it', async () => {
  const response = await get('/terms', { 'accept-encoding': 'gzip, br' });
  expect(response.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(response.rawPayload).toString()).toContain('the page terms');
  const again = await get('/terms', { 'if-none-match': String(response.headers['etag']) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('neither the frame nor the files that the pages are made of are public', async () => {
  for (const url of ['/site.html', '/.pages/terms.html', '/.pages/manifest.json']) {
    expect((await get(url)).statusCode).toBe(404);
  }
});
