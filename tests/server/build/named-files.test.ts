import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { assertWhole, namedFiles } from '#server/build/web-build.ts';
import { testFolder } from '#tests/support/test-folder.ts';

const root = testFolder();
const folder = join(root, 'web');

/** A small build: what names other files. */
const texts: Record<string, string> = {
  'index.html': `<link rel="icon" href="./assets/icon-1.svg"><link rel="manifest" href="/manifest.webmanifest">
    <a href="/terms.html">Terms</a><script type="module" src="/assets/index-1.js"></script>`,
  '.pages/landing.html': `<meta property="og:image" content="%PUBLIC_URL%/social-card.jpg"><style>p{background:url(/assets/paper-1.webp)}</style>
    <video poster="/assets/still-1.webp" src="/assets/tour-1.mp4"></video>`,
  'manifest.webmanifest': '{ "start_url": "/", "icons": [{ "src": "/icon-192.png" }] }',
  'assets/index-1.js': `import{a}from"./shared-1.js";import"./side-1.js";const all=["assets/panel-1.js","assets/panel-1.css"];
    import("./panel-1.js");new Worker(new URL("decoder-1.js",import.meta.url));const still={"./stills/a.webp":"/assets/still-2.webp"};
    fetch("/api/promos/1/file.mp4");open("https://example.com/a.js");`,
  'assets/panel-1.css': `@import "./base-1.css";@font-face{src:url(/assets/emoji-1.woff) format("woff")}
    p{mask:url(#a);background:url("data:image/png;base64,AA.js")}`,
  'service-worker.js': '(function(){precache([{url:`/offline.html`,revision:"1"}])})()',
  '.vite/manifest.json':
    '{ "main.tsx": { "file": "assets/index-1.js", "css": [], "assets": ["assets/inter-1.woff2"] } }',
};

/** What they name, apart from one another. */
const named = [
  'assets/icon-1.svg',
  'social-card.jpg',
  'assets/paper-1.webp',
  'assets/still-1.webp',
  'assets/tour-1.mp4',
  'icon-192.png',
  'assets/shared-1.js',
  'assets/side-1.js',
  'assets/panel-1.js',
  'assets/decoder-1.js',
  'assets/still-2.webp',
  'assets/base-1.css',
  'assets/emoji-1.woff',
  'offline.html',
  'assets/inter-1.woff2',
];

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

beforeEach(() => {
  for (const [name, text] of Object.entries(texts)) write(name, text);
  for (const name of named) write(name, '');
});

test('all that the sheets, scripts, pages and manifests of a build name is found, and nothing else', async () => {
  const found = new Set((await namedFiles(folder)).map(({ file }) => file));
  const ofOneAnother = ['manifest.webmanifest', 'assets/index-1.js', 'assets/panel-1.css'];
  expect([...found].toSorted()).toEqual([...named, ...ofOneAnother].toSorted());
  await assertWhole(folder);
});

test.each([...named, 'assets/panel-1.css', 'manifest.webmanifest'])(
  'a build without %s is not whole',
  async (name) => {
    rmSync(join(folder, name));
    await expect(assertWhole(folder)).rejects.toThrow(` refers to ${name}, which is missing.`);
  },
);
