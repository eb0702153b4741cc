import { LessThan } from 'typeorm';
import type { z } from 'zod';
import type {
  GifOverlay,
  composeVideo,
  generateVideoParallel,
} from '#contract/videos/overlay-tracks.contract.ts';
import { DEFAULT_QUALITY_PRESET, renderFailuresOfPromo } from '#contract/videos/renders.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { fontWeights } from '#schema/elements/font-families.ts';
import { PROMO_VERSION, type Promo, AUTO_GENERATION_TEXT } from '#schema/promo.ts';
import { newId } from '#server/db/new-id.ts';
import { inLongTransaction, inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { parseDocument, titleFromPromo } from '#server/features/promos/documents.service.ts';
import { assertQuota, documentBytes } from '#server/features/quotas/quotas.service.ts';
import { assertAssets } from '#server/features/renders/render-input.service.ts';
import { awaitRender, renderDocument } from '#server/features/renders/renders.service.ts';
import { overlayTrackEntity } from './overlay-track.entity.ts';

type Fields = Record<string, unknown>;

/**
 * Members of the specification's video state that a document does not have: selection, open panels and uploads; the style and texts, which
 * its elements hold themselves; and the URL of the background, which has an id instead.
 */
const unusedMembers: ReadonlySet<string> = new Set([
  'header',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'textAlign',
  'textColor',
  'textPosition',
  'textAlignment',
  'useIndividualPositioning',
  'selectedElementId',
  'backgroundVideoUrl',
  'uploadedClips',
  'mobilePopupVisible',
  'mobilePopupElement',
  'mobilePopupPosition',
  'dancerCaption',
  'dancerSubHeader',
  'dancerFooterCaption',
  'dancerSubFooter',
]);

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (fields: Fields, names: ReadonlySet<string>): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));

const namedWeights = new Map<unknown, number>(
  Object.entries(fontWeights).flatMap(([name, weight]) => [
    [name, weight],
    [String(weight), weight],
  ]),
);

/** A text element whose weight may be a name or the text '400'. */
const textElementOf = (element: unknown): unknown =>
  isFields(element) && namedWeights.has(element['fontWeight'])
    ? { ...element, fontWeight: namedWeights.get(element['fontWeight']) }
    : element;

/** An overlay element without its URL; its `overlayId` counts instead. */
const overlayElementOf = (element: unknown): unknown =>
  isFields(element) ? without(element, new Set(['url'])) : element;

const listOf = (value: unknown, adapt: (element: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(adapt) : value;

/** Header and text of a state without elements, in their default places. */
const plainTexts = ({ header, text }: Fields): unknown[] =>
  [
    { id: 'header', content: header },
    { id: 'main-text', content: text === AUTO_GENERATION_TEXT ? '' : text },
  ]
    .filter(({ content }) => typeof content === 'string' && content.trim() !== '')
    .map(({ id, content }) => ({ ...defaultElement(id), content }));

/**
 * The fields of a document, from the specification's `videoSettings` and `overlayElements`. Unknown members stay, so that validation names
 * them.
 */
const fromVideoSettings = (videoSettings: Fields, overlayElements: readonly unknown[]): Fields => {
  const { textElements } = videoSettings;
  const hasElements =
    textElements !== undefined && !(Array.isArray(textElements) && textElements.length === 0);
  return {
    ...without(videoSettings, unusedMembers),
    textElements: hasElements ? listOf(textElements, textElementOf) : plainTexts(videoSettings),
    overlayElements: listOf(overlayElements, overlayElementOf),
  };
};

type TrackInput = z.output<(typeof generateVideoParallel)['body']>;
type ComposeInput = z.output<(typeof composeVideo)['body']>;

/** The second call usually follows within minutes, except for clients that were offline. */
const MAX_AGE_MS = 7 * DAY_MS;

/**
 * Freezes texts and overlays as two tracks, to compose over a background later. They are drawn only then, because drawing is fast and
 * cached.
 * @throws AppError INVALID_PROMO naming the wrong field of `videoSettings` or `overlayElements`, PROMO_TOO_LARGE, UNKNOWN_ASSET,
 * TOO_MANY_OVERLAY_TRACKS, or DOCUMENTS_USED_UP.
 */
export const makeOverlayTracks = async (
  deps: Deps,
  ownerId: string,
  { videoSettings, overlayElements, duration, backgroundVideoId, qualityPreset }: TrackInput,
): Promise<{ textOverlayPublicId: string; flattenedOverlayPublicId: string }> => {
  const background = backgroundVideoId === undefined ? null : { assetId: backgroundVideoId };
  const promo = parseDocument({
    version: PROMO_VERSION,
    ...fromVideoSettings(videoSettings, overlayElements),
    background,
    videoDuration: duration,
  });
  await assertAssets(deps, ownerId, promo);
  const track: Promo = { ...promo, background: null };
  const texts: Promo = { ...track, overlayElements: [] };
  const [textOverlayPublicId, flattenedOverlayPublicId] = [newId(), newId()];
  await inTransaction(deps.dataSource, async (manager) => {
    const additions = { overlayTracks: 2, documentBytes: documentBytes([texts, track]) };
    await assertQuota(deps, manager, ownerId, additions);
    const row = { ownerId, qualityPreset: qualityPreset ?? DEFAULT_QUALITY_PRESET };
    await manager.getRepository(overlayTrackEntity).insert([
      { ...row, id: textOverlayPublicId, document: texts },
      { ...row, id: flattenedOverlayPublicId, document: track },
    ]);
  });
  return { textOverlayPublicId, flattenedOverlayPublicId };
};

const toElement = ({ publicId, x, y, rotation, scale }: GifOverlay, index: number) => ({
  id: `gif-${index}`,
  overlayId: publicId,
  x,
  y,
  rotation,
  scale,
});

/**
 * Composes a track and additional overlays over a background, and waits for the video.
 * @throws AppError NOT_FOUND for a track of another person, UNKNOWN_ASSET, TOO_MANY_RENDERS, or COMPOSITION_FAILED or SERVER_FAULT with the
 * render's own sentence; the reason of `signal` when it aborts, while the render continues.
 */
export const composeTrack = async (
  deps: Deps,
  ownerId: string,
  { backgroundPublicId, textOverlayPublicId, videoDuration, gifOverlays }: ComposeInput,
  signal: AbortSignal,
): Promise<{ videoUrl: string }> => {
  const track = await deps.dataSource
    .getRepository(overlayTrackEntity)
    .findOneBy({ id: textOverlayPublicId, ownerId });
  if (track === null) throw new AppError('NOT_FOUND');
  const document = parseDocument({
    ...track.document,
    overlayElements: [...track.document.overlayElements, ...gifOverlays.map(toElement)],
    background: { assetId: backgroundPublicId },
    videoDuration,
  });
  const { id } = await renderDocument(deps, ownerId, {
    promoId: null,
    revision: 1,
    title: titleFromPromo(document),
    document,
    qualityPreset: track.qualityPreset,
  });
  const render = await awaitRender(deps, { ownerId, id }, signal);
  if (render.videoUrl !== null) return { videoUrl: render.videoUrl };
  const { code = '', message } = render.error ?? {};
  const isOurs = render.state === 'failed' && !renderFailuresOfPromo.has(code);
  throw new AppError(isOurs ? 'SERVER_FAULT' : 'COMPOSITION_FAILED', undefined, message);
};

/** Removes tracks older than a week; videos composed from them stay. */
export const sweepOverlayTracks = async ({ dataSource, clock }: LocalDeps): Promise<void> => {
  const before = new Date(clock.now().getTime() - MAX_AGE_MS);
  await inLongTransaction(dataSource, (manager) =>
    manager.getRepository(overlayTrackEntity).delete({ createdAt: LessThan(before) }),
  );
};
