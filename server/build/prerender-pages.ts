import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { ViteManifest, withImports } from '#server/build/vite-manifest.ts';

/** The result of `renderPages` in `src/site/render-pages.tsx`. */
const RenderedPages = z.array(
  z.object({
    id: z.string(),
    path: z.string(),
    name: z.string(),
    title: z.string(),
    description: z.string(),
    html: z.string(),
  }),
);
type RenderedPage = z.infer<typeof RenderedPages>[number];

const Renderer = z.object({
  renderPages: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});

/** Placeholder for the installation's address, which the server fills in. */
export const PUBLIC_URL_MARK = '%PUBLIC_URL%';

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const metaTags = ({ path, title, description }: RenderedPage): string => {
  const url = `${PUBLIC_URL_MARK}${path}`;
  const tags = {
    'og:site_name': PRODUCT_NAME,
    'og:type': 'website',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': `${PUBLIC_URL_MARK}/social-card.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': `${PRODUCT_NAME}: the promo that fills your next class`,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<link rel="canonical" href="${url}">`,
    '<meta name="twitter:card" content="summary_large_image">',
    ...Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
  ].join('\n');
};

/** The fonts of every page: preloaded before its style sheets are read, they arrive before the text would shift. */
const FONTS = /(inter-latin-400|inter-latin-600|playfair-display-latin-600)-normal\.woff2$/;

/** Links to the fonts and sheets of one page that the frame does not link; its scripts load once the page shows. */
const fileTags = (manifest: ViteManifest, { name }: RenderedPage): string => {
  const module = Object.keys(manifest).find((each) => each.endsWith(`/${name}-page.tsx`));
  if (module === undefined) return '';
  const ofFrame = withImports(manifest, ['site.html']);
  const chunks = [...withImports(manifest, [module])]
    .filter((each) => !ofFrame.has(each))
    .flatMap((each) => manifest[each] ?? []);
  const sheets = new Set(chunks.flatMap(({ css }) => css));
  const fonts = Object.entries(manifest).filter(([each]) => FONTS.test(each));
  return [
    ...fonts.map(
      ([, { file }]) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    ...[...sheets].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('\n');
};

const SHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g;

/**
 * Inlines the style sheets, so that the page shows as soon as it arrives. The disabled links fetch nothing: they tell
 * Vite that the sheets are there.
 */
const withSheets = async (html: string, folder: string): Promise<string> => {
  const names = [...html.matchAll(SHEET)].map(([, name = '']) => name);
  const sheets = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
  return html.replace(
    SHEET,
    (_link, name: string) =>
      `<style>${sheets.get(name) ?? ''}</style><link rel="stylesheet" href="/${name}" disabled>`,
  );
};

/** Vite's preloads for the script, which has to wait until the page shows. */
const EARLY_SCRIPTS = /\s*<link rel="modulepreload"[^>]*>/g;

/**
 * Writes every page of the site as HTML into `.pages` of the built web app. `folder` holds the frame, `site.html`; `renderer` is the built
 * module that renders the pages.
 */
export const prerenderPages = async (folder: string, renderer: string): Promise<void> => {
  const { renderPages } = Renderer.parse(await import(pathToFileURL(renderer).href));
  const pages = RenderedPages.parse(await renderPages());
  const frame = await readFile(join(folder, 'site.html'), 'utf8');
  const target = join(folder, '.pages');
  const manifest = ViteManifest.parse(JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')));
  await mkdir(target, { recursive: true });
  for (const page of pages) {
    const html = frame
      .replace('<!--head-->', () => `${metaTags(page)}\n${fileTags(manifest, page)}`)
      .replace('<div id="root">', () => `<div id="root" data-site-page="${page.id}">`)
      .replace('<!--page-->', () => page.html)
      .replaceAll(EARLY_SCRIPTS, '');
    await writeFile(join(target, `${page.name}.html`), await withSheets(html, folder));
  }
  const ofFrame = ['site.html', 'site.html.br', 'site.html.gz', '.pages/manifest.json'];
  await Promise.all(ofFrame.map((name) => rm(join(folder, name), { force: true })));
};
