import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { pageStyle } from './page-style.ts';
import type { PublishedVideo } from './video-pages.queries.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/** Only the names of built files are read. Vite's manifest has more. */
const Manifest = z.record(z.string(), z.object({ file: z.string() }));

/** The product's fonts. Extended letters have font names of their own, so that browsers fetch them only when needed. */
const fontFaces = [
  { family: 'Inter', file: 'inter/files/inter-latin-400-normal.woff2', weight: 400 },
  { family: 'Inter', file: 'inter/files/inter-latin-600-normal.woff2', weight: 600 },
  { family: 'Inter Ext', file: 'inter/files/inter-latin-ext-400-normal.woff2', weight: 400 },
  {
    family: 'Playfair Display',
    file: 'playfair-display/files/playfair-display-latin-600-normal.woff2',
    weight: 600,
  },
  {
    family: 'Playfair Display Ext',
    file: 'playfair-display/files/playfair-display-latin-ext-600-normal.woff2',
    weight: 600,
  },
] as const;

/** By folder. A build is replaced as a whole, and the service restarts with it. */
const assetsOf = new Map<string, string>();

/** The tags of the product's icon and fonts in the built web app; empty without a build. */
export const readPageAssets = async (webFolder: string): Promise<string> => {
  const known = assetsOf.get(webFolder);
  if (known !== undefined) return known;
  const text = await readFile(path.join(webFolder, '.vite', 'manifest.json'), 'utf8').catch(() => null);
  if (text === null) return '';
  const manifest = Manifest.parse(JSON.parse(text));
  const rules = fontFaces.flatMap(({ family, file, weight }) => {
    const built = manifest[`../node_modules/@fontsource/${file}`]?.file;
    if (built === undefined) return [];
    return `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;src:url('/${built}') format('woff2')}`;
  });
  const icon = manifest['icon.svg']?.file;
  const link = icon === undefined ? '' : `<link rel="icon" href="/${icon}" type="image/svg+xml">\n`;
  const tags = `${link}<style>\n${rules.join('\n')}\n</style>`;
  assetsOf.set(webFolder, tags);
  return tags;
};

/** The parts of a page, as HTML except for the title. */
type PageParts = Record<'title' | 'assets' | 'head' | 'body', string>;

const documentOf = ({ title, assets, head, body }: PageParts): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${head}
${assets}
<style>
${pageStyle}
</style>
</head>
<body>
${body}
</body>
</html>
`;

const BRAND = `<footer><a href="/">Made with <b>${PRODUCT_NAME}</b></a></footer>`;

/** The `origin` and `path` of the page. Messengers need whole addresses for their previews. */
type PageAddress = { origin: string; path: string };

/** Open Graph tags, from which messengers make previews. */
const previewTags = (
  { title, studio, hasPoster }: PublishedVideo,
  { origin, path: pagePath }: PageAddress,
): string => {
  const page = `${origin}${pagePath}`;
  const poster = { 'og:image': `${page}/poster.jpg`, 'og:image:width': '540', 'og:image:height': '960' };
  const tags = {
    'og:site_name': PRODUCT_NAME,
    'og:type': 'video.other',
    'og:title': title,
    'og:description':
      studio === '' ? `A promo video, made with ${PRODUCT_NAME}.` : `A promo video of ${studio}.`,
    'og:url': page,
    ...(hasPoster ? poster : {}),
    'og:video': `${page}/video.mp4`,
    'og:video:type': 'video/mp4',
    'og:video:width': '1080',
    'og:video:height': '1920',
  };
  return [
    ...Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('\n');
};

/** The page of a video, which plays on a click. `assets` are the tags of `readPageAssets`. */
export const videoPageHtml = (video: PublishedVideo, address: PageAddress, assets: string): string => {
  const { title, studio, hasPoster } = video;
  const poster = hasPoster ? ` poster="${address.path}/poster.jpg"` : '';
  const by = studio === '' ? '' : `<p>${escapeHtml(studio)}</p>`;
  return documentOf({
    title: `${title} · ${PRODUCT_NAME}`,
    assets,
    head: previewTags(video, address),
    body: `<main class="video">
<video src="${address.path}/video.mp4"${poster} controls playsinline preload="metadata" aria-label="${escapeHtml(title)}"></video>
<div class="about"><h1>${escapeHtml(title)}</h1>${by}</div>
</main>
${BRAND}`,
  });
};

const noticePageHtml = (
  assets: string,
  { title, heading, text }: Record<'title' | 'heading' | 'text', string>,
) =>
  documentOf({
    title: `${title} · ${PRODUCT_NAME}`,
    assets,
    head: '',
    body: `<main class="notice">
<h1>${heading}</h1>
<p>${text}</p>
</main>
${BRAND}`,
  });

/** The page for an address that never worked or no longer works. */
export const missingPageHtml = (assets: string): string =>
  noticePageHtml(assets, {
    title: 'Not here',
    heading: 'There is no video here',
    text: 'The link is wrong, has expired, or was withdrawn by the person who made the video. Ask them for a new link.',
  });

/** The page for a video with a person who no longer agrees to it. */
export const withdrawnPageHtml = (assets: string): string =>
  noticePageHtml(assets, {
    title: 'Withdrawn',
    heading: 'This video was withdrawn',
    text: 'A person in it no longer agrees to be shown, so it can no longer be played.',
  });

/** The page for a failure, such as while the service restarts. `message` gives the reason and what to do. */
export const failedPageHtml = (assets: string, message: string): string =>
  noticePageHtml(assets, {
    title: 'Not now',
    heading: 'The video cannot be shown right now',
    text: escapeHtml(message),
  });
