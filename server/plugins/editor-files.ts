import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { getCurrentUser } from '#contract/auth.contract.ts';
import { listBackgroundVideos, listOverlays } from '#contract/library.contract.ts';
import { PublicId } from '#contract/ids.ts';
import { readPromo } from '#contract/promos.contract.ts';

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

/** What the editor imports before its film shows, on a wide screen or on a phone: they share nearly all. */
export const EDITOR_MODULES: readonly string[] = [
  'features/editor/editor-page.tsx',
  'features/account/account-entry.tsx',
  'features/editor/layouts.tsx',
  'features/editor/desktop-editor.tsx',
  'features/editor/mobile/mobile-editor.tsx',
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

/** The files of the editor that the page does not name itself. */
const filesOf = (manifest: Manifest): { scripts: string[]; sheets: string[] } => {
  const ofPage = withImports(manifest, [PAGE]);
  const names = [...withImports(manifest, EDITOR_MODULES)].filter((name) => !ofPage.has(name));
  const chunks = names.map((name) => manifest[name]).filter((chunk) => chunk !== undefined);
  return { scripts: chunks.map(({ file }) => file), sheets: chunks.flatMap(({ css }) => css) };
};

/** What the editor asks for as soon as it runs; `promo` is what the address says, which may be anything. */
const callsOf = (promo: string | undefined): string[] => {
  const id = PublicId.safeParse(promo).data;
  return [
    getCurrentUser.path,
    listBackgroundVideos.path,
    listOverlays.path,
    ...(id === undefined ? [] : [readPromo.path.replace(':id', id)]),
  ];
};

const linksOf = (manifest: Manifest, promo: string | undefined): string => {
  const { scripts, sheets } = filesOf(manifest);
  return [
    // First, as the film needs them all. The mode and the credentials of `src/api/call.ts`, or a browser would ask twice.
    ...callsOf(promo).map(
      (url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`,
    ),
    ...sheets.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n');
};

/**
 * The page for somebody who is about to see the editor: it names what the editor fetches first, so that all of it comes at once and
 * not one after the other. `folder` is that of the built web app; without a manifest the page is as it was built.
 */
export const readEditorPage = async (folder: string, promo: string | undefined): Promise<string> => {
  const [page, manifest] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ]);
  return page.replace('</head>', () => `${linksOf(Manifest.parse(JSON.parse(manifest)), promo)}\n</head>`);
};
