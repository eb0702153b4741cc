import type { FastifyInstance } from 'fastify';
import * as pageEndpoints from '#contract/sharing/review-pages.contract.ts';
import * as endpoints from '#contract/sharing/reviews.contract.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { makeReviewLink, withdrawReviewLink } from './review-links.service.ts';
import {
  addReviewEntry,
  approveReviewed,
  openReviewPoster,
  openReviewVideo,
  readReviewPage,
} from './review-pages.service.ts';
import { listReviewNews } from './reviews.queries.ts';
import { markReviewEntry, markReviewSeen, readPromoReview } from './reviews.service.ts';

type PromoCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: PromoCall) => ({ ownerId: actor.id, id: params.id });

/** Requests of visitors per address. A page asks again while a video is made, and a player requests many parts of a video. */
const PAGES_PER_MINUTE = 60;
const VIDEOS_PER_MINUTE = 600;
const ENTRIES_PER_MINUTE = 20;

export const registerReviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, endpoints, {
    readPromoReview: (call) => readPromoReview(deps, addressOf(call)),
    makeReviewLink: ({ actor, params, body }) =>
      makeReviewLink(deps, actor, { id: params.id, days: body.days }),
    withdrawReviewLink: (call) => withdrawReviewLink(deps, addressOf(call)),
    markReviewSeen: (call) => markReviewSeen(deps, addressOf(call)),
    markReviewEntry: (call) => markReviewEntry(deps, { ...addressOf(call), isDone: call.body.isDone }),
    listReviewNews: ({ actor }) => listReviewNews(deps, actor.id),
  });
  registerEndpoints(
    app,
    pageEndpoints,
    {
      readReviewPage: ({ params }) => readReviewPage(deps, params.token),
      readReviewVideo: ({ params }) => openReviewVideo(deps, params),
      readReviewPoster: ({ params }) => openReviewPoster(deps, params),
      addReviewEntry: ({ params, body, request }) =>
        addReviewEntry(deps, { ...params, network: networkOf(request) }, body),
      approveReviewed: ({ params, body, request }) =>
        approveReviewed(deps, { ...params, network: networkOf(request) }, body),
    },
    {
      readReviewPage: { maxPerMinute: PAGES_PER_MINUTE },
      readReviewVideo: { maxPerMinute: VIDEOS_PER_MINUTE },
      readReviewPoster: { maxPerMinute: VIDEOS_PER_MINUTE },
      addReviewEntry: { maxPerMinute: ENTRIES_PER_MINUTE },
      approveReviewed: { maxPerMinute: ENTRIES_PER_MINUTE },
    },
  );
};
