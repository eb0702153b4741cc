import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { listBackgroundVideos, listOverlays } from '#contract/library/library.contract.ts';
import type { EditorChunk } from '#server/build/chunk-groups.ts';
import { ViteManifest, withImports } from '#server/build/vite-manifest.ts';

/** The page's own module. The built page already links its files. */
const PAGE = 'index.html';

/** What the editor imports before its first paint; `media` limits a chunk to some screens (`src/ui/browser/media-queries.ts`). */
const EDITOR_CHUNKS: readonly { name: EditorChunk; media: string | null }[] = [
  { name: 'editor', media: null },
  { name: 'desktop', media: '(width >= 1024px)' },
  { name: 'mobile', media: '(width < 1024px)' },
];

/** The keys of a chunk in the manifest: none in a build without it. */
const keysOf = (manifest: ViteManifest, chunk: EditorChunk): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === chunk);

/** `modulepreload` compiles the module in parallel; a plain preload would block the page for that. */
const linksTo = (chunk: ViteManifest[string] | undefined, media: string | null): string[] => {
  const when = media === null ? '' : ` media="${media}"`;
  if (chunk === undefined) return [];
  return [
    ...chunk.css.map((file) => `<link rel="preload" as="style" crossorigin${when} href="/${file}">`),
    `<link rel="modulepreload" crossorigin${when} href="/${chunk.file}">`,
  ];
};

/** A link for each file of the editor that the page does not link itself. */
const filesOf = (manifest: ViteManifest): string[] => {
  const named = withImports(manifest, [PAGE]);
  return EDITOR_CHUNKS.flatMap(({ name, media }) => {
    const found = [...withImports(manifest, keysOf(manifest, name))].filter((each) => !named.has(each));
    // Files that both layouts import are for every screen.
    const isShared = (each: string): boolean =>
      media !== null &&
      EDITOR_CHUNKS.every(
        (other) => other.media === null || withImports(manifest, keysOf(manifest, other.name)).has(each),
      );
    for (const each of found) named.add(each);
    return found.flatMap((each) => linksTo(manifest[each], isShared(each) ? null : media));
  });
};

/** The editor's first calls. Only the page knows whether it may request the promo this early. */
const CALLS: readonly string[] = [getCurrentUser.path, listBackgroundVideos.path, listOverlays.path];

const linksOf = (manifest: ViteManifest): string =>
  [
    // First, since the preview needs them all. Mode and credentials match `src/api/call.ts`; otherwise browsers would
    // request each twice.
    ...CALLS.map((url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`),
    ...filesOf(manifest),
  ].join('\n');

/**
 * The page for someone about to open the editor: it preloads the editor's files and first calls, so that they load in
 * parallel. `folder` is that of the built web app; without a manifest the page is unchanged.
 */
export const readEditorPage = async (folder: string): Promise<string> => {
  const [page, manifest] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ]);
  return page.replace('</head>', () => `${linksOf(ViteManifest.parse(JSON.parse(manifest)))}\n</head>`);
};
