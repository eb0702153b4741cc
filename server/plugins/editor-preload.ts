import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { getCurrentUser } from '#contract/auth.contract.ts';
import { listBackgroundVideos, listOverlays } from '#contract/library.contract.ts';

/** What Vite writes of each module that has a file of its own; names are relative to `src/`. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof Manifest>;

/** The page's own module, whose files it names itself. */
const PAGE = 'index.html';

/** What the editor imports before its film shows; `media` says on which screens (`src/ui/breakpoints.ts`). */
export const EDITOR_MODULES: readonly { name: string; media: string | null }[] = [
  { name: 'editor-route.tsx', media: null },
  { name: 'features/editor/desktop/desktop-editor.tsx', media: '(width >= 1024px)' },
  { name: 'features/editor/mobile/mobile-editor.tsx', media: '(width < 1024px)' },
];

/** A module and all that it imports, each once. */
const withImports = (
  manifest: Manifest,
  names: readonly string[],
  known = new Set<string>(),
): Set<string> => {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    withImports(manifest, manifest[name]?.imports ?? [], known);
  }
  return known;
};

/** A module that is named as one is compiled beside the page while it comes; fetched as any file, it would hold the page up for that. */
const linksTo = (chunk: Manifest[string] | undefined, media: string | null): string[] => {
  const when = media === null ? '' : ` media="${media}"`;
  if (chunk === undefined) return [];
  return [
    ...chunk.css.map((file) => `<link rel="preload" as="style" crossorigin${when} href="/${file}">`),
    `<link rel="modulepreload" crossorigin${when} href="/${chunk.file}">`,
  ];
};

/** The files of the editor that the page does not name itself, each as a link. */
const filesOf = (manifest: Manifest): string[] => {
  const named = withImports(manifest, [PAGE]);
  return EDITOR_MODULES.flatMap(({ name, media }) => {
    const found = [...withImports(manifest, [name])].filter((each) => !named.has(each));
    // What both layouts import is meant for every screen.
    const isShared = (each: string): boolean =>
      media !== null &&
      EDITOR_MODULES.every((other) => other.media === null || withImports(manifest, [other.name]).has(each));
    for (const each of found) named.add(each);
    return found.flatMap((each) => linksTo(manifest[each], isShared(each) ? null : media));
  });
};

/** What the editor asks for as soon as it runs. Of the promo only the page knows whether it may be asked for so early. */
const CALLS: readonly string[] = [getCurrentUser.path, listBackgroundVideos.path, listOverlays.path];

const linksOf = (manifest: Manifest): string =>
  [
    // First, as the film needs them all. The mode and the credentials of `src/api/call.ts`, or a browser would ask twice.
    ...CALLS.map((url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`),
    ...filesOf(manifest),
  ].join('\n');

/**
 * The page for somebody who is about to see the editor: it names what the editor fetches first, so that all of it comes at once and
 * not one after the other. `folder` is that of the built web app; without a manifest the page is as it was built.
 */
export const readEditorPage = async (folder: string): Promise<string> => {
  const [page, manifest] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ]);
  return page.replace('</head>', () => `${linksOf(Manifest.parse(JSON.parse(manifest)))}\n</head>`);
};
