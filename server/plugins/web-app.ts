import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { isApiPath } from '#contract/endpoint.ts';
import { type SitePage, sitePages } from '#contract/site-pages.ts';
import { AppError } from '#server/errors.ts';
import { readEditorPage } from '#server/plugins/editor-preload.ts';
import { readSitePage, sendSitePage } from '#server/plugins/site-page.ts';
import { waitingHeaders, waitingPage } from '#server/plugins/waiting-page.ts';

const NOT_BUILT = waitingPage(
  'The web app is not built yet',
  'With <code>npm run dev</code>, open the address that Vite names in the terminal. Otherwise run <code>npm start</code> or <code>npm run build</code>.',
);

/** The path of the editor, and of the landing page. */
const EDITOR = sitePages.landing.path;

/** The address of a page below it is a secret: it is in no search result, and no link or image gives it away. */
const SECRET_PAGES = '/review/';
const secretAddress = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const;

/** Vite puts a content hash into these file names, so they never change. */
const isHashed = (filePath: string): boolean => filePath.split(path.sep).includes('assets');

type WebAppOptions = { folder: string; publicUrl: string; sessionCookie: string };

/** Paths where people who are signed in get the app, and visitors the site. */
const personalPages: ReadonlySet<string | undefined> = new Set([EDITOR, sitePages.upgrade.path]);

/** Whether the address names a promo, which only its person may see: they sign in for it. */
const namesPromo = ({ url }: FastifyRequest): boolean => /[?&]promo=/.test(url);

/**
 * The built web app: hashed files are cached forever, `index.html` is revalidated. The pages of the site are those that the build has
 * rendered, at `/` and `/upgrade` for visitors alone. Any other path that is neither a file nor an endpoint gets `index.html`, since the app does the
 * routing; for signed-in users, the editor's page also preloads the editor's files. `folder` may be absent.
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

    // The plugin's own route lists the folder of a file at each request, to check how its name is spelled. This one holds over a thousand
    // files, of which a page fetches sixty.
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
      // Not with `URL`, which rejects some paths that clients send, such as two slashes.
      const [pathname = ''] = request.url.split('?');
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !isApiPath(pathname) &&
        path.extname(pathname) === '';
      if (!isPage) throw new AppError('NOT_FOUND');
      // The app answers every path, so that a search engine would take a page that does not exist for one that does.
      reply.headers(pathname.startsWith(SECRET_PAGES) ? secretAddress : { 'x-robots-tag': 'noindex' });
      return sendPage(request, reply);
    });
  },
  { name: 'web-app', dependencies: ['error-handler', 'session'] },
);
