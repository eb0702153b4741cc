import { createHash, randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import type { z } from 'zod';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import {
  API_KEY,
  CLOUD_NAME,
  type getSignedUploadParams,
  type segmentVideo as segmentVideoEndpoint,
  type sendSignedVideo,
} from '#contract/library/signed-uploads.contract.ts';
import { MAX_OPEN_UPLOADS } from '#contract/library/upload-limits.ts';
import type { UploadView } from '#contract/library/uploads.contract.ts';
import { denialReason } from '#contract/permissions.ts';
import { HOUR_SECONDS } from '#schema/durations.ts';
import { countChanged } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { titleFromFileName } from './begin-upload.ts';
import {
  type IncomingForm,
  discardUpload,
  queueUpload,
  receiveUpload,
  storeReceived,
} from './receive-upload.ts';
import { ownLibrary } from './upload-targets.service.ts';
import { uploadSignatureEntity } from './upload.entity.ts';
import { findUpload, setDetails } from './uploads.queries.ts';
import { readUpload } from './uploads.service.ts';

type SignedParams = z.output<(typeof getSignedUploadParams)['response']>;
type Fields = z.output<(typeof sendSignedVideo)['form']['fields']>;
type UploadResult = z.output<(typeof sendSignedVideo)['response']>;
type SegmentInput = z.output<(typeof segmentVideoEndpoint)['body']>;

/** Lifetime of a signature, seconds. */
const SIGNATURE_SECONDS = HOUR_SECONDS;
/** Unused signatures per account. The oldest make room for new ones. */
const SIGNATURES_PER_PERSON = MAX_OPEN_UPLOADS;

const folderOf = ({ id }: CurrentUser): string => `user-videos/${id}`;

const hashOf = ({
  timestamp,
  folder,
  signature,
}: Pick<Fields, 'timestamp' | 'folder' | 'signature'>): string =>
  createHash('sha256').update(`folder=${folder}&timestamp=${timestamp} ${signature}`).digest('hex');

/**
 * Signs the permission to send one video. The database stores only a hash.
 * @throws AppError EMAIL_NOT_CONFIRMED or PERSONAL_VIDEO_LIMIT_REACHED
 */
export const signUpload = async (
  { dataSource, clock }: LocalDeps,
  actor: CurrentUser,
): Promise<SignedParams> => {
  const refusal = denialReason.havingUnconfirmedEmail(actor) ?? denialReason.uploadingPersonalVideo(actor);
  if (refusal !== null) throw new AppError(refusal);
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const signature = randomBytes(32).toString('hex');
  const folder = folderOf(actor);
  const expiresAt = new Date((timestamp + SIGNATURE_SECONDS) * 1000);
  const signatures = dataSource.getRepository(uploadSignatureEntity);
  await dataSource.query('DELETE FROM upload_signatures WHERE expires_at < $1', [clock.now()]);
  await signatures.insert({
    signatureHash: hashOf({ timestamp, folder, signature }),
    userId: actor.id,
    expiresAt,
  });
  await dataSource.query(
    `DELETE FROM upload_signatures WHERE signature_hash IN (
       SELECT signature_hash FROM upload_signatures WHERE user_id = $1
        ORDER BY expires_at DESC OFFSET ${SIGNATURES_PER_PERSON})`,
    [actor.id],
  );
  return { cloud_name: CLOUD_NAME, api_key: API_KEY, timestamp, signature, folder };
};

/**
 * Uses up a signature: of several requests with the same one, only one passes.
 * @throws AppError SIGNATURE_REFUSED
 */
const consumeSignature = async (
  { dataSource, clock }: LocalDeps,
  actor: CurrentUser,
  fields: Fields,
): Promise<void> => {
  const used = await countChanged(
    dataSource,
    `DELETE FROM upload_signatures WHERE signature_hash = $1 AND user_id = $2 AND expires_at > $3`,
    [hashOf(fields), actor.id, clock.now()],
  );
  if (used === 0 || fields.api_key !== API_KEY) throw new AppError('SIGNATURE_REFUSED');
};

/** `caption=…|duration=12.5` */
const durationIn = (context: string | undefined): number | null => {
  const seconds = Number(/(?:^|\|)duration=([\d.]{1,12})(?:$|\|)/.exec(context ?? '')?.[1] ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
};

const secureUrlOf = ({ config }: LocalDeps, id: string): string => `${config.publicUrl}/api/uploads/${id}`;

/**
 * The media endpoint: receives a video with its signature, and stores it until `segmentVideo` queues it, or the sweep does after an hour.
 * The signature may follow the file in the form.
 * @throws AppError like `receiveUpload`, or SIGNATURE_REFUSED.
 */
export const receiveSigned = async (
  deps: Deps,
  actor: CurrentUser,
  { announcedBytes, readForm }: IncomingForm<(typeof sendSignedVideo)['form']>,
): Promise<UploadResult> => {
  const { received, fields } = await readForm({
    onFile: async ({ fileName, ...file }) => {
      const title = titleFromFileName(fileName, 'My video');
      const target = ownLibrary(actor);
      const upload = { kind: 'background', title, isCounted: true, target, fileName } as const;
      return { id: await receiveUpload(deps, actor, { ...file, announcedBytes }, upload), fileName };
    },
    discard: ({ id }) => discardUpload(deps, id),
  });
  try {
    await consumeSignature(deps, actor, fields);
    await storeReceived(deps, received);
  } catch (error) {
    await discardUpload(deps, received.id);
    throw error;
  }
  const upload = await readUpload(deps, { uploaderId: actor.id, id: received.id });
  return {
    public_id: received.id,
    secure_url: secureUrlOf(deps, received.id),
    resource_type: 'video',
    format: extname(received.fileName).slice(1).toLowerCase() || 'mp4',
    bytes: upload.bytes,
    duration: durationIn(fields.context),
  };
};

const assertSegmentInput = (
  deps: LocalDeps,
  actor: CurrentUser,
  { publicId, userId, secureUrl }: SegmentInput,
): void => {
  if (userId !== actor.id) throw new AppError('FORBIDDEN');
  if (secureUrl === undefined || secureUrl === secureUrlOf(deps, publicId)) return;
  throw new AppError('VALIDATION_FAILED', [
    { path: 'secureUrl', message: 'must be the secure_url from the response to the upload' },
  ]);
};

/**
 * Queues a received video to be cut into clips. A repeated call returns the upload unchanged.
 * @throws AppError FORBIDDEN for another person's library, NOT_FOUND, or UPLOAD_NOT_FINISHED.
 */
export const segmentVideo = async (
  deps: Deps,
  actor: CurrentUser,
  input: SegmentInput,
): Promise<UploadView> => {
  assertSegmentInput(deps, actor, input);
  const address = { uploaderId: actor.id, id: input.publicId };
  const upload = await findUpload(deps, address);
  if (upload === null || upload.kind !== 'background') throw new AppError('NOT_FOUND');
  if (upload.state === 'uploading') throw new AppError('UPLOAD_NOT_FINISHED');
  if (upload.state === 'received') {
    await setDetails(deps, upload.id, { title: input.title, cutSeconds: input.duration });
    await queueUpload(deps, upload);
  }
  return readUpload(deps, address);
};
