import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PublicId } from '#contract/ids.ts';
import * as endpoints from '#contract/sharing/video-pages.contract.ts';
import { MINUTE_MS } from '#schema/durations.ts';
import type { Deps } from '#server/deps.ts';
import { openReleasedVideo } from '#server/features/renders/download-video.ts';
import { openPoster } from '#server/features/renders/video-poster.ts';
import { findVideoNote } from '#server/features/timetable/video-notes.service.ts';
import { startErrorResponse } from '#server/plugins/error-handler.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { type FileResponse, sendFile } from '#server/plugins/send-file.ts';
import {
  failedPageHtml,
  missingPageHtml,
  readPageAssets,
  videoPageHtml,
  withdrawnPageHtml,
} from './page-html.ts';
import { findPublishedVideo, type PublishedVideo } from './video-pages.queries.ts';
import { makeVideoPage, readVideoPage, withdrawVideoPage } from './video-pages.service.ts';

type PageCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: PageCall) => ({ ownerId: actor.id, id: params.id });

/** Requests per address. A visitor opens few pages, but a player requests many parts of a video. */
const PAGES_PER_MINUTE = 120;
const FILES_PER_MINUTE = 600;
/** Each new page runs ffmpeg for its poster. */
const NEW_PAGES_PER_MINUTE = 30;

/** Only the parts of the page itself, and no scripts. */
const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The address is a secret, so it must not appear in search results or leak through links and images. */
const secretAddress = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' } as const;

const PageParams = z.object({ token: PublicId });

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .headers({
      ...secretAddress,
      'cache-control': 'private, no-store',
      'content-security-policy': PAGE_POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(html);

/**
 * The pages of videos for anyone who has their address, without a session, cookies or scripts. Unknown, expired and withdrawn addresses get
 * the same response. A video with a person who no longer agrees says so.
 */
const registerPages = (app: FastifyInstance, deps: Deps, webFolder: string): void => {
  const sendMissing = async (reply: FastifyReply): Promise<FastifyReply> =>
    send(reply, 404, missingPageHtml(await readPageAssets(webFolder)));

  app.setErrorHandler(async (error, request, reply) => {
    const { message } = startErrorResponse(error, request, reply);
    return send(reply, reply.statusCode, failedPageHtml(await readPageAssets(webFolder), message));
  });

  type Respond = (
    video: Omit<PublishedVideo, 'classNote'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>;
  const route = (path: string, perMinute: number, respond: Respond): void => {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/v/:token${path}`,
      // Not an API call.
      schema: { hide: true },
      config: { rateLimit: { max: perMinute, timeWindow: MINUTE_MS } },
      handler: async (request, reply) => {
        const params = PageParams.safeParse(request.params);
        const video = params.success ? await findPublishedVideo(deps, params.data.token) : null;
        if (video === null) return sendMissing(reply);
        if (video.isWithdrawn) return send(reply, 410, withdrawnPageHtml(await readPageAssets(webFolder)));
        return respond(video, request, reply);
      },
    });
  };
  const sendOrMissing = async (
    file: FileResponse | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> =>
    file === null ? sendMissing(reply) : sendFile(request, reply.headers(secretAddress), file);

  route('', PAGES_PER_MINUTE, async (video, request, reply) => {
    const [pathname = ''] = request.url.split('?');
    const address = { origin: deps.config.publicUrl, path: pathname };
    const shown = { ...video, classNote: await findVideoNote(deps, video.renderId) };
    return send(reply, 200, videoPageHtml(shown, address, await readPageAssets(webFolder)));
  });
  route('/video.mp4', FILES_PER_MINUTE, async ({ renderId }, request, reply) =>
    sendOrMissing(await openReleasedVideo(deps, renderId), request, reply),
  );
  route('/poster.jpg', FILES_PER_MINUTE, async ({ renderId }, request, reply) =>
    sendOrMissing(await openPoster(deps, renderId), request, reply),
  );
};

export const registerVideoPageRoutes = (app: FastifyInstance, deps: Deps, webFolder: string): void => {
  registerEndpoints(
    app,
    endpoints,
    {
      readVideoPage: (call) => readVideoPage(deps, addressOf(call)),
      makeVideoPage: ({ actor, params, body }) =>
        makeVideoPage(deps, actor, { id: params.id, days: body.days }),
      withdrawVideoPage: (call) => withdrawVideoPage(deps, addressOf(call)),
    },
    { makeVideoPage: { maxPerMinute: NEW_PAGES_PER_MINUTE } },
  );
  // A separate scope, in which errors are pages instead of JSON.
  app.register(async (pages) => registerPages(pages, deps, webFolder));
};
