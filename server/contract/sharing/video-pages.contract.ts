import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant } from '#contract/ids.ts';

/** The choices for how long the page of a video works, days; null means until it is withdrawn. */
export const PAGE_DAYS = [7, 30, null] as const;
export const PageDays = z.union(PAGE_DAYS.map((days) => z.literal(days)));
export type PageDays = z.infer<typeof PageDays>;
export const DEFAULT_PAGE_DAYS = 30 satisfies PageDays;

/** The public page of a finished video. If `expiresAt` is null, it works until it is withdrawn. */
export const VideoPage = z.strictObject({ expiresAt: Instant.nullable() });
export type VideoPage = z.infer<typeof VideoPage>;

const PAGE_PATH = '/api/renders/:id/page';

export const readVideoPage = defineEndpoint({
  method: 'GET',
  path: PAGE_PATH,
  summary: 'Whether the video has a public page, and until when. The address is shown only when it is made',
  access: 'signed-in',
  params: IdParams,
  response: z.strictObject({ page: VideoPage.nullable() }),
});

export const makeVideoPage = defineEndpoint({
  method: 'POST',
  path: PAGE_PATH,
  summary: `Makes the public page of a finished video, or one more address for it. \`days\` applies only to a new page, ${DEFAULT_PAGE_DAYS} by default. If the plan limits downloads, a new page counts as a download of the video`,
  access: 'signed-in',
  status: 201,
  params: IdParams,
  body: z.strictObject({ days: PageDays.optional() }),
  /** `path` is the page's address on this server. Its secret is not stored. */
  response: VideoPage.extend({ path: z.string() }),
});

export const withdrawVideoPage = defineEndpoint({
  method: 'DELETE',
  path: PAGE_PATH,
  summary: 'Withdraws the page with all its addresses at once',
  access: 'signed-in',
  params: IdParams,
});
