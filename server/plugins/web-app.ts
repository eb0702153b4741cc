import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { getCurrentUser } from '#contract/accounts/auth.contract.ts';
import { isApiPath } from '#contract/endpoint.ts';
import { listBackgroundVideos, listOverlays } from '#contract/library/library.contract.ts';
import { type SitePage, sitePages } from '#contract/site-pages.ts';
import type { EditorChunk } from '#server/build/chunk-groups.ts';
import { compress } from '#server/build/compress.ts';
import { PUBLIC_URL_MARK } from '#server/build/prerender-pages.ts';
import { ViteManifest, withImports } from '#server/build/vite-manifest.ts';
import { AppError } from '#server/errors.ts';
import { waitingHeaders, waitingPage } from '#server/plugins/waiting-page.ts';

/** The page's own module. The built page already links its files. */
const PAGE = 'index.html';

/** The chunks of the editor's first paint; `media` limits a chunk to some screens (`src/ui/browser/media-queries.ts`). */
const EDITOR_CHUNKS: readonly { name: EditorChunk; media: string | null }[] = [
  { name: 'editor', media: null },
  { name: 'desktop', media: '(width >= 1024px)' },
  { name: 'mobile', media: '(width < 1024px)' },
];

/** The keys of a chunk in the manifest; none in a build without it. */
const keysOf = (manifest: ViteManifest, chunk: EditorChunk): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.name === chunk);

/** `modulepreload` compiles the module in parallel; a plain preload would block the page while compiling. */
const linksTo = (chunk: ViteManifest[string] | undefined, media: string | null): string[] => {
  const when = media === null ? '' : ` media="${media}"`;
  if (chunk === undefined) return [];
  return [
    ...chunk.css.map((file) => `<link rel="preload" as="style" crossorigin${when} href="/${file}">`),
    `<link rel="modulepreload" crossorigin${when} href="/${chunk.file}">`,
  ];
};

/** Links to the files of the editor that the page does not link itself. */
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
    // First, because the preview needs all of them. Mode and credentials match `src/api/call.ts`; otherwise browsers would request each
    // twice.
    ...CALLS.map((url) => `<link rel="preload" as="fetch" crossorigin="use-credentials" href="${url}">`),
    ...filesOf(manifest),
  ].join('\n');

/**
 * The page of the editor, which preloads the editor's files and first calls, so that they load in parallel. `folder` holds the built web
 * app; without a manifest, the page is unchanged.
 */
const readEditorPage = async (folder: string): Promise<string> => {
  const [page, manifest] = await Promise.all([
    readFile(path.join(folder, 'index.html'), 'utf8'),
    readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => '{}'),
  ]);
  return page.replace('</head>', () => `${linksOf(ViteManifest.parse(JSON.parse(manifest)))}\n</head>`);
};

type ReadyPage = { html: Buffer; gzip: Buffer; br: Buffer; etag: string };

const etagOf = (html: Buffer): string =>
  `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Pages by file and address, with the time of their build, because a build may be replaced under a running server. */
const ready = new Map<string, { builtAt: number; page: Promise<ReadyPage> }>();

const prepare = async (file: string, publicUrl: string): Promise<ReadyPage> => {
  const html = Buffer.from((await readFile(file, 'utf8')).replaceAll(PUBLIC_URL_MARK, publicUrl));
  return { html, ...(await compress(html)), etag: etagOf(html) };
};

/** A page of the site from the build, with this installation's address; null if the build has no such page. */
const readSitePage = async (
  folder: string,
  { name }: SitePage,
  publicUrl: string,
): Promise<ReadyPage | null> => {
  const file = path.join(folder, '.pages', `${name}.html`);
  const found = await stat(file).catch(() => null);
  if (found === null) return null;
  const key = `${file} ${publicUrl}`;
  const known = ready.get(key);
  if (known?.builtAt === found.mtimeMs) return known.page;
  const page = prepare(file, publicUrl);
  ready.set(key, { builtAt: found.mtimeMs, page });
  return page;
};

const encodingFor = (request: FastifyRequest): 'br' | 'gzip' | null => {
  const { 'accept-encoding': accepted = '' } = request.headers;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
};

/** Sends a page that is revalidated each time. At `/` the session decides between this page and the editor. */
const sendSitePage = (request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply => {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag: page.etag });
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const encoding = encodingFor(request);
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(encoding === null ? page.html : page[encoding]);
};

const NOT_BUILT = waitingPage(
  'The web app is not built yet',
  'With <code>npm run dev</code>, open the address that Vite prints in the terminal. Otherwise run <code>npm start</code> or <code>npm run build</code>.',
);

/** The path of the editor, and of the landing page. */
const EDITOR = sitePages.landing.path;

/** The addresses of the pages below this path are secret. They must not appear in search results or in the referrer of links and images. */
const SECRET_PAGES = '/review/';
const secretAddress = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const;

/** Vite puts a content hash into these file names, so they never change. */
const isHashed = (filePath: string): boolean => filePath.split(path.sep).includes('assets');

type WebAppOptions = { folder: string; publicUrl: string; sessionCookie: string };

/** Paths at which signed-in people get the app, and visitors the site. */
const personalPages: ReadonlySet<string | undefined> = new Set([EDITOR, sitePages.upgrade.path]);

/** Whether the address names a promo, for which a visitor must sign in. */
const namesPromo = ({ url }: FastifyRequest): boolean => /[?&]promo=/.test(url);

/**
 * The built web app. Hashed files are cached forever, and `index.html` is revalidated. The pages of the site come from the build; at `/`
 * and `/upgrade`, only visitors get them. Any other path that is neither a file nor an endpoint gets `index.html`, because the app does the
 * routing. For signed-in people, the editor's page also preloads the editor's files. `folder` may be missing.
 */
export const webApp = fastifyPlugin<WebAppOptions>(
  async (app, { folder, publicUrl, sessionCookie }) => {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The build's manifest is not public.
      dotfiles: 'ignore',
      cacheControl: false,
      suppressWarning: true,
      // The build adds a `.br` and a `.gz` to each file that compresses well.
      preCompressed: true,
      setHeaders: (reply, filePath) => {
        reply.header(
          'cache-control',
          isHashed(filePath) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });

    // The plugin's own route lists the folder at each request to check the case of a file name. This folder has over a thousand files, and
    // a page fetches sixty of them.
    app.route<{ Params: { file: string } }>({
      method: ['GET', 'HEAD'],
      url: '/assets/:file',
      schema: { hide: true },
      handler: (request, reply) => reply.sendFile(`assets/${request.params.file}`),
    });

    /** The page, or a hint to build it. */
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!existsSync(path.join(folder, 'index.html'))) {
        return reply.code(503).headers(waitingHeaders).send(NOT_BUILT);
      }
      if (request.routeOptions.url !== EDITOR || request.cookies[sessionCookie] === undefined) {
        return reply.sendFile('index.html');
      }
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
        .type('text/html; charset=utf-8')
        .send(await readEditorPage(folder));
    };

    const isForPerson = (request: FastifyRequest): boolean =>
      personalPages.has(request.routeOptions.url) &&
      (request.cookies[sessionCookie] !== undefined || namesPromo(request));

    const routeOf = (page: SitePage): void => {
      app.route({
        method: ['GET', 'HEAD'],
        url: page.path,
        // Not an API call.
        schema: { hide: true },
        handler: async (request, reply) => {
          const rendered = isForPerson(request) ? null : await readSitePage(folder, page, publicUrl);
          return rendered === null ? sendPage(request, reply) : sendSitePage(request, reply, rendered);
        },
      });
    };
    for (const page of Object.values(sitePages)) routeOf(page);

    app.setNotFoundHandler(async (request, reply) => {
      // Not `URL`, which rejects some paths that clients send, such as two slashes.
      const [pathname = ''] = request.url.split('?');
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !isApiPath(pathname) &&
        path.extname(pathname) === '';
      if (!isPage) throw new AppError('NOT_FOUND');
      // The app responds to every path, so a search engine would take any address for an existing page.
      reply.headers(pathname.startsWith(SECRET_PAGES) ? secretAddress : { 'x-robots-tag': 'noindex' });
      return sendPage(request, reply);
    });
  },
  { name: 'web-app', dependencies: ['error-handler', 'session'] },
);
