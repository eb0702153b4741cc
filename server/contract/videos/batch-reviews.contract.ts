import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams } from '#contract/ids.ts';
import { MadeReviewLink, NewReviewLink } from '#contract/sharing/reviews.contract.ts';
import { forPlanners } from '#contract/videos/batches.contract.ts';

const BATCH_REVIEW_PATH = '/api/batches/:id/review';

export const makeBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'POST',
  path: BATCH_REVIEW_PATH,
  summary:
    'Makes the review link of all promos of a batch that has started, or one more address of it; `days` counts for a new link',
  status: 201,
  params: IdParams,
  body: NewReviewLink,
  response: MadeReviewLink,
});

export const withdrawBatchReviewLink = defineEndpoint({
  ...forPlanners,
  method: 'DELETE',
  path: BATCH_REVIEW_PATH,
  summary: 'Withdraws the review link of a batch with all its addresses, at once; what reviewers said stays',
  status: 204,
  responseType: 'none',
  params: IdParams,
});
