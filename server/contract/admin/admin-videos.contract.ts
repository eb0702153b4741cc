import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams } from '#contract/ids.ts';
import { AssetParams, BackgroundVideo } from '#contract/library/library.contract.ts';

export const listUserVideos = defineEndpoint({
  method: 'GET',
  path: '/api/admin/user-videos/:id',
  summary: "The background videos of a person's library, newest first",
  access: ['admin'],
  status: 200,
  responseType: 'json',
  params: IdParams,
  query: z.strictObject({ t: z.string().max(40).optional() }),
  response: z.array(BackgroundVideo),
});

export const deleteUserVideo = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/user-videos/:id',
  summary: "Removes a background video from a person's library, by the id of the video",
  access: ['admin'],
  status: 204,
  responseType: 'none',
  params: AssetParams,
});
