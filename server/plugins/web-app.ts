import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { AppError } from '#server/errors.ts';
import { readEditorPage } from '#server/plugins/editor-preload.ts';

const NOT_BUILT = 'The web app is not built yet. Run npm start, or npm run build, then reload this page.\n';

/** The path of the editor. */
const EDITOR = '/';

/** Vite puts a content hash into these file names, so they never change. */
const isHashed = (filePath: string): boolean => filePath.split(path.sep).includes('assets');

/**
 * The built web app: hashed files are cached forever, `index.html` is revalidated. Any path that is neither a file
 * nor an endpoint gets `index.html`, since the app does the routing; for signed-in users, the editor's page also
 * preloads the editor's files. `folder` may be absent.
 */
export const webApp = fastifyPlugin<{ folder: string; sessionCookie: string }>(
  async (app, { folder, sessionCookie }) => {
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

    /** The page, or a hint to build it. */
    const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!existsSync(path.join(folder, 'index.html'))) {
        return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
      }
      if (request.routeOptions.url !== EDITOR || request.cookies[sessionCookie] === undefined) {
        return reply.sendFile('index.html');
      }
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'cookie' })
        .type('text/html; charset=utf-8')
        .send(await readEditorPage(folder));
    };

    app.route({
      method: ['GET', 'HEAD'],
      url: EDITOR,
      // Not an API call.
      schema: { hide: true },
      handler: sendPage,
    });

    app.setNotFoundHandler(async (request, reply) => {
      // Not with `URL`, which rejects some paths that clients send, such as two slashes.
      const [pathname = ''] = request.url.split('?');
      const isPage =
        (request.method === 'GET' || request.method === 'HEAD') &&
        !pathname.startsWith('/api/') &&
        pathname !== '/api' &&
        path.extname(pathname) === '';
      if (!isPage) throw new AppError('NOT_FOUND');
      return sendPage(request, reply);
    });
  },
  { name: 'web-app', dependencies: ['error-handler', 'session'] },
);
