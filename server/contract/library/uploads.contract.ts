import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { IdParams, Instant, PublicId } from '#contract/ids.ts';
import { AssetType, LibraryType } from '#contract/library/library.contract.ts';
import { PEOPLE_MAX } from '#contract/limits.ts';
import { boundedArray, limitedText } from '#schema/bounded.ts';
import { DAY_SECONDS } from '#schema/durations.ts';

export const TITLE_MAX = 100;
export const Title = limitedText(z.string().trim().min(1, { error: 'must not be empty' }), TITLE_MAX);

/** The length of a video, or of the part that is cut into clips; seconds, as text in forms. */
export const Seconds = z.coerce
  .number({ error: 'must be a number of seconds' })
  .positive({ error: 'must be more than 0' })
  .max(DAY_SECONDS, { error: 'must be at most a day' });

export const UploadPhase = z.enum(['uploading', 'processing', 'segmenting', 'complete', 'error']);
export type UploadPhase = z.infer<typeof UploadPhase>;

/**
 * A file on its way into a library. `percent` grows to 75 while the file arrives, and is 75 while it is processed, 85 while it is cut and
 * 100 at the end; `phaseProgress` is 0 to 1 within the current phase. `ahead` is the number of uploads before it in the queue, null unless
 * it waits for a worker. `retryAt` is the time of the next attempt after a fault of the server, otherwise null. `assetIds` are the
 * resulting videos, overlay or track. `notice` names the missing part of a finished upload: its clips, or the end of an overlay. `ownerName` is
 * the owner of the personal library that it goes to, null for the sender's own.
 */
export const UploadView = z.strictObject({
  id: PublicId,
  title: z.string(),
  kind: AssetType,
  libraryType: LibraryType,
  ownerName: z.string().nullable(),
  phase: UploadPhase,
  percent: z.number().min(0).max(100),
  phaseProgress: z.number().min(0).max(1),
  ahead: z.number().int().nonnegative().nullable(),
  retryAt: Instant.nullable(),
  receivedBytes: z.number().int().nonnegative(),
  bytes: z.number().int().nonnegative(),
  isResumable: z.boolean(),
  assetIds: z.array(z.string()),
  notice: z.string().nullable(),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
  createdAt: Instant,
});
export type UploadView = z.infer<typeof UploadView>;

const PersonIds = boundedArray(PublicId, PEOPLE_MAX);

/**
 * The `Upload-Metadata` of a resumable upload: its library, its kind and title, and the people of the sender's ledger in a video (`people`:
 * ids separated by commas). The library is the sender's own by default, `targetUserId` for admins and for a studio owner's member, or a
 * studio owner's `studio`, whose overlays are images, its logos. Music takes `rights`: its sender confirms ‘only music that you may use’, and
 * the service keeps the date. Other names are accepted and ignored.
 */
export const UploadMetadata = z.strictObject({
  filename: z.string().max(300).optional(),
  filetype: z.string().max(200).optional(),
  name: z.string().max(300).optional(),
  type: z.string().max(200).optional(),
  title: Title.optional(),
  kind: AssetType.default('background'),
  rights: z.literal('true', { error: 'must be true' }).optional(),
  libraryType: LibraryType.default('personal'),
  targetUserId: PublicId.optional(),
  people: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(PersonIds)
    .optional(),
});
export type UploadMetadata = z.infer<typeof UploadMetadata>;

export const startUpload = defineEndpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Starts a resumable upload with the protocol tus 1.0.0',
  access: 'signed-in',
  status: 201,
  responseType: 'protocol',
});

export const continueUpload = defineEndpoint({
  method: 'PATCH',
  path: '/api/uploads/:id',
  summary: 'Adds bytes to a resumable upload (tus 1.0.0)',
  access: 'signed-in',
  status: 204,
  responseType: 'protocol',
  params: IdParams,
});

export const measureUpload = defineEndpoint({
  method: 'HEAD',
  path: '/api/uploads/:id',
  summary: 'The number of bytes of a resumable upload that have arrived (tus 1.0.0)',
  access: 'signed-in',
  responseType: 'protocol',
  params: IdParams,
});

export const cancelUpload = defineEndpoint({
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Cancels an upload (also tus 1.0.0), or removes an ended one from the list',
  access: 'signed-in',
  status: 204,
  responseType: 'protocol',
  params: IdParams,
});

export const setUploadPeople = defineEndpoint({
  method: 'PUT',
  path: '/api/uploads/:id/people',
  summary:
    'Names the people of your ledger in the clips of your upload. Replaces earlier names or, after the upload has ended, adds to them',
  access: 'signed-in',
  params: IdParams,
  body: z.strictObject({ personIds: PersonIds }),
});

export const readUpload = defineEndpoint({
  method: 'GET',
  path: '/api/uploads/:id',
  summary: 'The progress of an upload',
  access: 'signed-in',
  params: IdParams,
  response: UploadView,
});

export const listUploads = defineEndpoint({
  method: 'GET',
  path: '/api/uploads',
  summary: 'Your recent uploads, open and ended, newest first',
  access: 'signed-in',
  response: z.array(UploadView),
});

/** A person whose library may be filled. `name` falls back to the email address. */
const Recipient = z.strictObject({ id: PublicId, name: z.string(), email: z.string() });
export type Recipient = z.infer<typeof Recipient>;

export const RECIPIENTS_LISTED = 20;

export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/upload-recipients',
  summary: `People whose libraries you may upload to, by name, at most ${RECIPIENTS_LISTED}: everyone for admins, the team for studio owners`,
  access: ['admin', 'studio_owner'],
  query: z.strictObject({
    /** Part of the name or the email address. */
    query: limitedText(z.string().trim(), 100).optional(),
  }),
  response: z.array(Recipient),
});

/**
 * `libraryVersion` changes whenever you gain or lose an asset, and `timetableVersion` whenever a class changes that one of your promos
 * advertises.
 */
export const UploadsEvent = z.strictObject({
  uploads: z.array(UploadView),
  libraryVersion: z.string(),
  timetableVersion: z.string().optional(),
});

export const watchUploads = defineEndpoint({
  method: 'GET',
  path: '/api/uploads/events',
  summary: 'Server-sent events on each change of your uploads or of the library',
  access: 'signed-in',
  responseType: 'event-stream',
});

export const readStorage = defineEndpoint({
  method: 'GET',
  path: '/api/storage',
  summary: 'The storage that your uploads use and may use, in bytes',
  access: 'signed-in',
  response: z.strictObject({
    usedBytes: z.number().int().nonnegative(),
    allowedBytes: z.number().int().nonnegative(),
  }),
});
