import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { projectRoot } from '#server/project-root.ts';

type Context = Parameters<Extract<Rolldown.CodeSplittingGroup['name'], (...args: never[]) => unknown>>[1];

/** The modules that the editor imports lazily, by their chunk; paths in `src`. */
const lazyModules = {
  editor: ['routes/editor-route.tsx'],
  desktop: ['features/editor/desktop/desktop-editor.tsx'],
  mobile: ['features/editor/mobile/mobile-editor.tsx'],
  // Both layouts show these right after the preview.
  canvas: [
    'features/editor/actions/actions.ts',
    'features/editor/actions/element-menu.tsx',
    'features/editor/generation/sample-notice.tsx',
    'features/editor/promos/new-promo-button.tsx',
    'features/editor/readability/readability-layer.tsx',
  ],
  panels: [
    'features/editor/class-form/class-panel.tsx',
    'features/editor/inspector/inspector.tsx',
    'features/editor/inspector/layer-list.tsx',
    'features/editor/motion/motion-fields.tsx',
    'features/editor/motion/timeline.tsx',
    'features/editor/music/music-panel.tsx',
    'features/editor/overlays/overlays-panel.tsx',
    'features/editor/panels/settings-panel.tsx',
    'features/editor/panels/text-panel.tsx',
    'features/editor/panels/video-panel.tsx',
    'features/editor/promotion/promotion-part.tsx',
    'features/editor/promotion/text-choice.tsx',
    'features/editor/readability/wording-notes.tsx',
    'features/editor/templates/templates-panel.tsx',
  ],
  'mobile-panels': ['features/editor/mobile/element-popup.tsx', 'features/editor/mobile/mobile-panel.tsx'],
  // Notices, which appear last, and the panel of reviews, which shares most of their code.
  notices: [
    'features/editor/header/timetable-notices.tsx',
    'features/editor/review/review-panel.tsx',
    'features/editor/templates/template-update.tsx',
  ],
  dialogs: [
    'features/editor/editor-dialogs.tsx',
    'features/editor/generation/finished/finished-actions.tsx',
    'uploads/shared-videos-dialog.tsx',
  ],
  account: ['class-types/class-types-dialog.tsx', 'features/account/account-dialogs.tsx'],
} as const;

/** A chunk of the editor, by the name of its file. */
export type EditorChunk = keyof typeof lazyModules;

/** These modules import every page lazily; `SITE_PAGES` imports those for visitors. */
const ROUTES = 'routes/routes.tsx';
const SITE_PAGES = 'features/site/site-pages.ts';

/** More pages for visitors. */
const visitorPages = [
  'features/auth/confirm-email-page.tsx',
  'features/auth/join-team-page.tsx',
  'features/auth/reset-password-page.tsx',
] as const;

/** Brings along Mantine's `Select`, which the studio page and the panels share. */
const SELECT = 'ui/fields/select.tsx';

/**
 * Package modules that several chunks import directly. No shared module brings them along, so each would end up in one chunk, which the
 * others would have to fetch.
 */
const packageModules: Record<string, string> = {
  preview: '/icons/IconRefresh.mjs',
  visitor: '/icons/IconBrush.mjs',
  shared: '/components/Switch/Switch.mjs',
};

/** The full path of a module of `src`. @throws if it does not exist: after a rename it would get a chunk for itself */
const pathOf = (module: string): string => {
  const path = join(projectRoot, 'src', module);
  if (!existsSync(path)) throw new Error(`The groups of chunks name ${module}, which does not exist.`);
  return path;
};

const isOwn = (id: string): boolean => id.startsWith(projectRoot) && !id.includes('/node_modules/');

/** The project's own modules that these import, themselves included, without what is imported lazily. */
const withImports = (paths: readonly string[], context: Context): ReadonlySet<string> => {
  const found = new Set(paths);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? [])
      if (isOwn(imported)) found.add(imported);
  }
  return found;
};

/** The chunk of these lazy modules, with those of their imports that no earlier chunk contains. */
const named = (name: EditorChunk) => {
  const paths = new Set(lazyModules[name].map(pathOf));
  return { name, test: (id: string) => paths.has(id) };
};

const isIn = (sets: readonly ReadonlySet<string>[], id: string): boolean => sets.some((set) => set.has(id));

/** Computes once, when the modules are known. */
const once = <T>(compute: (context: Context) => T): ((context: Context) => T) => {
  let computed: { value: T } | undefined;
  return (context) => (computed ??= { value: compute(context) }).value;
};

/**
 * Modules that are fetched together form one file. By default, what several parts share would become dozens of small
 * ones: a browser that requests six at a time waits for each of them, creates a link for it, and restyles the page with
 * its sheet. A module belongs to the first group that contains it, and packages follow the modules that import them.
 */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => {
  const partOf = once((context) => {
    const part = (name: EditorChunk) => withImports(lazyModules[name].map(pathOf), context);
    const afterPreview = [
      part('canvas'),
      part('panels'),
      part('mobile-panels'),
      part('dialogs'),
      part('account'),
    ];
    const [desktop, mobile] = [part('desktop'), part('mobile')];
    const pagesOf = (module: string) => context.getModuleInfo(pathOf(module))?.dynamicallyImportedIds ?? [];
    const ofVisitors = [...visitorPages.map(pathOf), ...pagesOf(SITE_PAGES)];
    const otherPages = pagesOf(ROUTES).filter(
      (id) => ![...ofVisitors, ...lazyModules.editor.map(pathOf)].includes(id),
    );
    const visitor = withImports(ofVisitors, context);
    const pages = withImports([...otherPages, pathOf(SELECT)], context);
    const tests: Record<string, (id: string) => boolean> = {
      // Modules that several layouts and panels need, so that no layout fetches the other one or a panel.
      preview: (id) =>
        (desktop.has(id) && isIn([mobile, ...afterPreview], id)) ||
        (mobile.has(id) && isIn(afterPreview, id)),
      // Other pages fetch no panels, and pages for visitors nothing of the editor.
      visitor: (id) => visitor.has(id) && isIn([pages, ...afterPreview], id),
      shared: (id) => pages.has(id) && isIn(afterPreview, id),
    };
    return (name: string, id: string): boolean => tests[name]?.(id) ?? false;
  });
  const computed = (name: string) => {
    const isFromPackage = (id: string): boolean => id.endsWith(packageModules[name] ?? '/');
    return {
      debugName: name,
      name: (id: string, context: Context) => (isFromPackage(id) || partOf(context)(name, id) ? name : null),
      test: (id: string) => isOwn(id) || isFromPackage(id),
    };
  };
  const groups = [
    { name: 'page', tags: ['$initial' as const] },
    named('editor'),
    computed('preview'),
    named('desktop'),
    named('mobile'),
    computed('visitor'),
    computed('shared'),
    named('canvas'),
    named('panels'),
    named('mobile-panels'),
    named('dialogs'),
    named('notices'),
    named('account'),
    // Draws the background video; by default it would be named after a module inside it.
    {
      name: 'media',
      test: /\/node_modules\/(@remotion\/media|mediabunny)\/|\/remotion\/layers\/pausable-video\.ts$/,
    },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
};
