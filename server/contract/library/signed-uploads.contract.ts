import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { Seconds, Title, UploadView } from '#contract/library/uploads.contract.ts';

/** The default length of a video that is cut into clips, seconds (LI-045). */
const DEFAULT_CLIP_DURATION = 120;

/** The name of this server's own media endpoint, which is part of its path and replaces an account's API key. */
export const CLOUD_NAME = 'polepro';
export const API_KEY = 'polepro';

const Short = z.string().min(1).max(300);

export const getSignedUploadParams = defineEndpoint({
  method: 'GET',
  path: '/api/get-signed-upload-params',
  deniesImpersonation: true,
  summary: 'Permission to send one video to the media endpoint, for an hour',
  access: 'signed-in',
  response: z.strictObject({
    cloud_name: z.string(),
    api_key: z.string(),
    /** Seconds since 1970. */
    timestamp: z.number().int(),
    signature: z.string(),
    folder: z.string(),
  }),
});

export const sendSignedVideo = defineEndpoint({
  method: 'POST',
  path: `/api/v1_1/${CLOUD_NAME}/video/upload`,
  summary:
    'The media endpoint, which takes a form with file, api_key, timestamp, signature, folder and context (duration=seconds)',
  access: 'signed-in',
  form: {
    file: 'file',
    fields: z.strictObject({
      api_key: Short,
      timestamp: z.coerce.number({ error: 'must be a number' }).int(),
      signature: Short,
      folder: Short,
      context: z.string().max(1000).optional(),
    }),
  },
  response: z.strictObject({
    public_id: PublicId,
    secure_url: z.string(),
    resource_type: z.literal('video'),
    /** The extension of the file's name; a worker detects the actual type. */
    format: z.string(),
    bytes: z.number().int().positive(),
    /** Seconds, from `context`; null when it has none. */
    duration: z.number().nullable(),
  }),
});

export const segmentVideo = defineEndpoint({
  method: 'POST',
  path: '/api/segment-video',
  summary: `Cuts a video sent to the media endpoint into clips of ${CLIP_SECONDS} seconds`,
  access: 'signed-in',
  status: 202,
  body: z.strictObject({
    publicId: PublicId,
    title: Title.optional(),
    /** The length of the video to cut, from its start, seconds. */
    duration: Seconds.default(DEFAULT_CLIP_DURATION),
    userId: PublicId,
    libraryType: z.literal('personal', { error: "must be 'personal'" }).default('personal'),
    secureUrl: z.string().max(2000).optional(),
  }),
  response: UploadView,
});
