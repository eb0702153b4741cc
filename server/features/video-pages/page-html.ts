import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import type { PublishedVideo } from './video-pages.queries.ts';

/** The style of a video's page. The colors are copied from `src/theme/tokens.css`, which the page does not load. */
export const pageStyle = `:root {
  color-scheme: dark;
  --ink: #0c0910;
  --surface: #13101a;
  --line: #322a40;
  --text: #f4efe9;
  --quiet: #b3a9bd;
  --accent: #e26bf5;
  --stage: radial-gradient(62% 56% at 50% 40%, #2b1e3d 0%, #140f1c 58%, #0c0910 100%);
  --shadow: 0 24px 64px rgb(0 0 0 / 66%), 0 0 0 1px rgb(255 255 255 / 8%);
  --voice: 'Playfair Display', 'Playfair Display Ext', Georgia, serif;
  --tool: Inter, 'Inter Ext', system-ui, -apple-system, 'Segoe UI', sans-serif;
}
@media (prefers-color-scheme: light) {
  :root {
    color-scheme: light;
    --ink: #f6f2f0;
    --surface: #fffdfb;
    --line: #e2d8e2;
    --text: #1c1523;
    --quiet: #62576c;
    --accent: #a21caf;
    --stage: radial-gradient(62% 56% at 50% 40%, #fdf7ff 0%, #efe6f1 58%, #e6dce8 100%);
    --shadow: 0 24px 56px rgb(46 20 60 / 30%), 0 0 0 1px rgb(46 20 60 / 8%);
  }
}
html { background: var(--ink); -webkit-text-size-adjust: 100%; }
body {
  display: grid;
  min-height: 100dvh;
  box-sizing: border-box;
  margin: 0;
  padding: 16px max(16px, env(safe-area-inset-right)) max(12px, env(safe-area-inset-bottom)) max(16px, env(safe-area-inset-left));
  grid-template-rows: 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  background: var(--stage);
  color: var(--text);
  font: 16px/1.45 var(--tool);
}
main { display: grid; min-width: 0; place-content: center; justify-items: center; }
.video { gap: 16px; }
video {
  display: block;
  /* The browser draws its controls at the bottom edge: this is for them, below the picture, where promos have texts. */
  --controls: 80px;
  --width: min(540px, 100vw - 32px, (100dvh - 168px - var(--controls)) * 9 / 16);
  width: var(--width);
  height: calc(var(--width) * 16 / 9 + var(--controls));
  border-radius: 12px;
  background: #000000;
  box-shadow: var(--shadow);
  color-scheme: dark;
  object-fit: contain;
  object-position: top;
}
video:fullscreen { object-position: center; }
.about { max-width: 600px; min-width: 0; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 0; font: 600 22px/1.25 var(--voice); text-wrap: balance; }
p { margin: 4px 0 0; color: var(--quiet); }
.outdated { padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; margin-top: 12px; background: var(--surface); color: var(--text); }
.notice {
  width: min(376px, 100%);
  box-sizing: border-box;
  padding: 40px 32px;
  border: 1px solid var(--line);
  border-radius: 12px;
  margin: auto;
  background: var(--surface);
  text-align: center;
}
.notice h1 { font-size: 28px; }
.notice p { margin-top: 12px; }
footer { padding-top: 4px; text-align: center; }
a {
  display: inline-block;
  padding: 0 16px;
  border-radius: 8px;
  color: var(--quiet);
  font-size: 14px;
  line-height: 44px;
  text-decoration: none;
}
a:hover { color: var(--text); }
a b { color: var(--text); font: 600 16px/1 var(--voice); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
/* A low window, such as a phone on its side. */
@media (height < 560px) and (width >= 560px) {
  .video { grid-template-columns: auto minmax(0, 360px); align-items: center; gap: 32px; }
  video { --width: min(540px, (100dvh - 92px - var(--controls)) * 9 / 16); }
  .about { text-align: left; }
}`;

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
  { title, studio, hasPoster, classNote }: PublishedVideo,
  { origin, path: pagePath }: PageAddress,
): string => {
  const page = `${origin}${pagePath}`;
  const poster = { 'og:image': `${page}/poster.jpg`, 'og:image:width': '540', 'og:image:height': '960' };
  const tags = {
    'og:site_name': PRODUCT_NAME,
    'og:type': 'video.other',
    'og:title': title,
    'og:description': [
      ...(classNote === null ? [] : [`Out of date. ${classNote}`]),
      studio === '' ? `A promo video, made with ${PRODUCT_NAME}.` : `A promo video of ${studio}.`,
    ].join(' '),
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
  const { title, studio, hasPoster, classNote } = video;
  const poster = hasPoster ? ` poster="${address.path}/poster.jpg"` : '';
  const by = studio === '' ? '' : `<p>${escapeHtml(studio)}</p>`;
  const note =
    classNote === null
      ? ''
      : `<p class="outdated"><strong>Out of date.</strong> ${escapeHtml(classNote)}</p>`;
  return documentOf({
    title: `${title} · ${PRODUCT_NAME}`,
    assets,
    head: previewTags(video, address),
    body: `<main class="video">
<video src="${address.path}/video.mp4"${poster} controls playsinline preload="metadata" aria-label="${escapeHtml(title)}"></video>
<div class="about"><h1>${escapeHtml(title)}</h1>${by}${note}</div>
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
