import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';
import { CLIP_SECONDS } from '#contract/library/upload-limits.ts';
import { Seconds, Title, UploadView } from '#contract/library/uploads.contract.ts';

export const uploadPersonalVideo = defineEndpoint({
  method: 'POST',
  path: '/api/upload-personal-video',
  summary: `Uploads a video in a form with video and duration. It is cut into clips of ${CLIP_SECONDS} seconds`,
  access: 'signed-in',
  status: 202,
  form: { file: 'video', fields: z.strictObject({ duration: Seconds.optional(), title: Title.optional() }) },
  response: UploadView,
});

export const uploadPersonalBackground = defineEndpoint({
  method: 'POST',
  path: '/api/upload-personal-background',
  summary: `Uploads a background video in a form with video and title. It is cut into clips of ${CLIP_SECONDS} seconds`,
  access: 'signed-in',
  status: 202,
  form: { file: 'video', fields: z.strictObject({ title: Title.optional() }) },
  response: UploadView,
});

export const uploadUniversalBackground = defineEndpoint({
  method: 'POST',
  path: '/api/upload-universal-background',
  summary: 'Uploads a background video for everyone in a form with video and title',
  access: ['admin'],
  status: 202,
  form: { file: 'video', fields: z.strictObject({ title: Title.optional() }) },
  response: UploadView,
});

export const uploadToUser = defineEndpoint({
  method: 'POST',
  path: '/api/admin/upload-to-user',
  summary:
    "Uploads a video to another person's library in a form with video, title and targetUserId. Studio owners can upload to their members'",
  access: ['admin', 'studio_owner'],
  status: 202,
  form: {
    file: 'video',
    fields: z.strictObject({ title: Title.optional(), targetUserId: PublicId }),
  },
  response: UploadView,
});

export const uploadOverlay = defineEndpoint({
  method: 'POST',
  path: '/api/upload-overlay',
  summary:
    "Uploads an overlay (GIF, MOV, MP4, WebM) in a form with file and title. An admin's is shared with everyone",
  access: 'signed-in',
  form: { file: 'file', fields: z.strictObject({ title: Title.optional() }) },
  response: z.strictObject({ public_id: z.string(), secure_url: z.string(), message: z.string() }),
});
