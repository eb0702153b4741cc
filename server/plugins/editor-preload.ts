import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { listBackgroundVideos, listOverlays } from '#contract/library/library.contract.ts';
import { ViteManifest, withImports } from '#server/build/vite-manifest.ts';

/** The page's own module. The built page already links its files. */
const PAGE = 'index.html';

/** What the editor imports before its first paint; `media` limits a module to some screens (`src/ui/browser/breakpoints.ts`). */
export const EDITOR_MODULES: readonly { name: string; media: string | null }[] = [
  { name: 'editor-route.tsx', media: null },
  { name: 'features/editor/desktop/desktop-editor.tsx', media: '(width >= 1024px)' },
  { name: 'features/editor/mobile/mobile-editor.tsx', media: '(width < 1024px)' },
];

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
  return EDITOR_MODULES.flatMap(({ name, media }) => {
    const found = [...withImports(manifest, [name])].filter((each) => !named.has(each));
    // Files that both layouts import are for every screen.
    const isShared = (each: string): boolean =>
      media !== null &&
      EDITOR_MODULES.every((other) => other.media === null || withImports(manifest, [other.name]).has(each));
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
