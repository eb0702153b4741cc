import { BATCH_REVIEW_ENTRIES_MAX, REVIEW_ENTRIES_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { mailedName } from '#contract/plain-name.ts';
import type {
  Approvals,
  NewReviewEntry,
  ReviewPage,
  ReviewedPromo,
} from '#contract/sharing/review-pages.contract.ts';
import type { ReviewEntry, ReviewEntryKind } from '#contract/sharing/reviews.contract.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { utcToday } from '#server/day-in-zone.ts';
import { newId } from '#server/db/new-id.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import type { ServedFile } from '#server/downloads/downloaded-file.ts';
import { AppError } from '#server/errors.ts';
import { readUser } from '#server/features/auth/accounts/users.service.ts';
import { showsUnconsented } from '#server/features/people/people.queries.ts';
import {
  type ReviewablePromo,
  findReviewable,
  reviewStateOf,
} from '#server/features/promos/review-states.queries.ts';
import { openReleasedVideo } from '#server/features/renders/download-video.ts';
import { openPoster } from '#server/features/renders/video-poster.ts';
import { findStudioName } from '#server/features/studios/studio-names.queries.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { sendMail } from '#server/send-mail.ts';
import { type NotedPromo, withClassNotes } from './class-notes.ts';
import { releaseForReview, reviewVideoOf } from './review-links.service.ts';
import { type ReviewEntryRow, reviewEntryEntity } from './review.entity.ts';
import { type OpenedLink, findTextsOfVideos, openReviewLink } from './reviews.queries.ts';
import { entryView } from './reviews.service.ts';

type Reviewed = {
  kind: ReviewEntryKind;
  /** The title of the promo, or a phrase such as `3 promos of Week 48` for a batch. */
  title: string;
  /** The page where the owner sees it. */
  path: string;
  author: string;
  text: string;
  publicUrl: string;
};

/** The subjects quote no one. */
const subjects: Record<ReviewEntryKind, string> = {
  comment: 'A comment on your promo',
  change_requested: 'A change was requested',
  approved: 'Your promo was approved',
};

const leads: Record<ReviewEntryKind, string> = {
  comment: 'comments on',
  change_requested: 'asks for a change to',
  approved: 'approves',
};

/** Marks each line of a stranger's text, so that it cannot pass for ours. */
const quote = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n');

/**
 * For the owner of promos that were reviewed. Name and text come from a stranger with the link, so they are plain text and marked as
 * quotes.
 */
const reviewMail = (to: string, { kind, title, path, author, text, publicUrl }: Reviewed): Mail => ({
  to,
  subject: subjects[kind],
  text: [
    'Hello,',
    `Someone with your review link, who calls themselves "${mailedName(author)}", ${leads[kind]} "${title.replaceAll(/\s+/g, ' ')}".`,
    ...(text === '' ? [] : [quote(text)]),
    `See it in ${PRODUCT_NAME}: ${publicUrl}${path}`,
    'To stop these emails, withdraw the link there.',
  ].join('\n\n'),
});

const openLink = async (deps: LocalDeps, token: string): Promise<OpenedLink> => {
  const link = await openReviewLink(deps, token);
  if (link === null) throw new AppError('REVIEW_LINK_ENDED');
  return link;
};

/** The entries of a link, by promo, oldest first. */
const findEntries = async (
  { dataSource }: LocalDeps,
  linkId: string,
): Promise<Map<string, ReviewEntry[]>> => {
  const rows = await dataSource
    .getRepository(reviewEntryEntity)
    .find({ where: { linkId }, order: { createdAt: 'ASC', id: 'ASC' } });
  const byPromo = new Map<string, ReviewEntry[]>();
  for (const row of rows) byPromo.set(row.promoId, [...(byPromo.get(row.promoId) ?? []), entryView(row)]);
  return byPromo;
};

/** The page of a link, for everyone who has it. @throws AppError REVIEW_LINK_ENDED */
export const readReviewPage = async (deps: LocalDeps, token: string): Promise<ReviewPage> => {
  const link = await openLink(deps, token);
  const owner = await readUser(deps, link.ownerId);
  const urlOf = (renderId: string): string => `/api/review-pages/${token}/videos/${renderId}`;
  const [promos, entries, studio] = await Promise.all([
    findReviewable(deps, link.promoIds).then((found) => withClassNotes(deps, link.ownerId, found)),
    findEntries(deps, link.id),
    findStudioName(deps.dataSource.manager, owner),
  ]);
  const texts = await findTextsOfVideos(
    deps,
    promos.flatMap(({ renderId }) => renderId ?? []),
  );
  const views: ReviewedPromo[] = [];
  for (const promo of promos) {
    views.push({
      id: promo.id,
      title: promo.title,
      state: reviewStateOf(promo) ?? 'waiting',
      video: await reviewVideoOf(deps, owner, promo, { urlOf, texts: texts.get(promo.renderId ?? '') ?? [] }),
      entries: entries.get(promo.id) ?? [],
    });
  }
  return {
    batch: link.batch?.title ?? null,
    studio: studio ?? '',
    expiresAt: link.expiresAt.toISOString(),
    promos: views,
  };
};

type VideoOfLink = { token: string; renderId: string };

/** @throws AppError REVIEW_LINK_ENDED, NOT_FOUND or CONSENT_ENDED, and the errors of `releaseForReview`. */
const assertMayWatch = async (deps: LocalDeps, { token, renderId }: VideoOfLink): Promise<void> => {
  const link = await openLink(deps, token);
  const [render] = await queryRows<{ isWithdrawn: boolean }>(
    deps.dataSource,
    `SELECT ${showsUnconsented('renders', '$4::date')} AS is_withdrawn FROM renders
      WHERE id = $1 AND owner_id = $2 AND promo_id = ANY($3) AND state = 'completed'`,
    [renderId, link.ownerId, link.promoIds, utcToday(deps)],
  );
  if (render === undefined) throw new AppError('NOT_FOUND');
  if (render.isWithdrawn) throw new AppError('CONSENT_ENDED');
  await releaseForReview(deps, await readUser(deps, link.ownerId), renderId);
};

const found = (file: ServedFile | null): ServedFile => {
  if (file === null) throw new AppError('NOT_FOUND');
  return file;
};

/** A finished video of a promo that the link shows. @throws AppError like `assertMayWatch`. */
export const openReviewVideo = async (deps: LocalDeps, video: VideoOfLink): Promise<ServedFile> => {
  await assertMayWatch(deps, video);
  return found(await openReleasedVideo(deps, video.renderId));
};

/** The poster of such a video. @throws AppError like `assertMayWatch`. */
export const openReviewPoster = async (deps: Deps, video: VideoOfLink): Promise<ServedFile> => {
  await assertMayWatch(deps, video);
  return found(await openPoster(deps, video.renderId));
};

type NewEntryRow = Omit<ReviewEntryRow, 'linkId' | 'seenAt' | 'doneAt'>;

/**
 * Inserts entries and counts them against their link in one statement, so concurrent requests do not exceed the limit.
 *
 * @throws AppError REVIEW_LINK_FULL. Then nothing is stored.
 */
const insertEntries = async (
  { dataSource }: LocalDeps,
  { id, batch }: OpenedLink,
  entries: readonly NewEntryRow[],
): Promise<void> => {
  const most = batch === null ? REVIEW_ENTRIES_MAX : BATCH_REVIEW_ENTRIES_MAX;
  const rows = await queryRows<unknown>(
    dataSource,
    `WITH counted AS (
       UPDATE review_links SET entry_count = entry_count + $2
        WHERE id = $1 AND entry_count + $2 <= $3 RETURNING id)
     INSERT INTO review_entries (id, promo_id, link_id, kind, revision, author, text, at_seconds, about_text, created_at)
     SELECT e.id, e."promoId", counted.id, e.kind, e.revision, e.author, e.text, e."atSeconds", e."aboutText", e."createdAt"
       FROM counted, jsonb_to_recordset($4::jsonb) AS e (id text, "promoId" text, kind text, revision int,
              author text, text text, "atSeconds" double precision, "aboutText" text, "createdAt" timestamptz)
     RETURNING id`,
    [id, entries.length, most, JSON.stringify(entries)],
  );
  if (rows.length === 0) throw new AppError('REVIEW_LINK_FULL');
};

/** An approval must be about the current state; a comment or requested change may be about an earlier video. */
const isOutdated = (
  { kind, revision }: Pick<NewReviewEntry, 'kind' | 'revision'>,
  promo: NotedPromo,
): boolean => {
  if (promo.videoRevision === null || revision > promo.videoRevision) return true;
  const isCurrent =
    revision === promo.videoRevision && revision === promo.revision && promo.classNote === null;
  return kind === 'approved' && !isCurrent;
};

/** Not to an unconfirmed address, which may belong to a stranger who has nothing to do with the account. */
const mailOwner = (
  deps: LocalDeps,
  { ownerId, batch }: OpenedLink,
  { network, ...about }: Omit<Parameters<typeof reviewMail>[1], 'publicUrl'> & { network: string },
): void =>
  deps.background.start('mail about a review', async () => {
    const { email, mustConfirmEmail } = await readUser(deps, ownerId);
    if (mustConfirmEmail) return;
    const mail = reviewMail(email, { ...about, publicUrl: deps.config.publicUrl });
    await sendMail(deps, mail, { kind: 'review', network, link: batch?.id ?? about.path });
  });

/** The promos with these ids, in their order. @throws AppError NOT_FOUND when one is deleted or belongs to another link */
const findOfLink = async (
  deps: LocalDeps,
  { ownerId, promoIds }: OpenedLink,
  wantedIds: readonly string[],
): Promise<NotedPromo[]> => {
  const promos = wantedIds.every((id) => promoIds.includes(id)) ? await findReviewable(deps, wantedIds) : [];
  if (promos.length !== wantedIds.length) throw new AppError('NOT_FOUND');
  return withClassNotes(deps, ownerId, promos);
};

/** A comment may quote a text of an earlier video that the latest no longer shows. @throws AppError VALIDATION_FAILED */
const assertSays = async (
  deps: LocalDeps,
  { renderId, videoRevision }: ReviewablePromo,
  { aboutText = null, revision }: NewReviewEntry,
): Promise<void> => {
  if (aboutText === null || renderId === null || revision !== videoRevision) return;
  const texts = (await findTextsOfVideos(deps, [renderId])).get(renderId) ?? [];
  if (texts.includes(aboutText)) return;
  throw new AppError('VALIDATION_FAILED', [
    { path: 'aboutText', message: 'must be one of the texts of the video' },
  ]);
};

/** The token of the link, and the network of the reviewer. */
type Reviewer = { token: string; network: string };

/**
 * Stores a reviewer's entry, and mails the owner.
 *
 * @throws AppError REVIEW_LINK_ENDED, NOT_FOUND for a promo of another link, CONSENT_ENDED, REVIEW_OUTDATED, or REVIEW_LINK_FULL.
 */
export const addReviewEntry = async (
  deps: LocalDeps,
  { token, network }: Reviewer,
  given: NewReviewEntry,
): Promise<ReviewEntry> => {
  const link = await openLink(deps, token);
  const [promo] = await findOfLink(deps, link, [given.promoId]);
  if (promo === undefined) throw new AppError('NOT_FOUND');
  if (promo.isWithdrawn) throw new AppError('CONSENT_ENDED');
  if (isOutdated(given, promo)) throw new AppError('REVIEW_OUTDATED');
  const { kind, author, text, promoId, aboutText = null } = given;
  await assertSays(deps, promo, given);
  const entry = { ...given, aboutText, id: newId(), createdAt: deps.clock.now() };
  await insertEntries(deps, link, [entry]);
  mailOwner(deps, link, { network, kind, author, text, title: promo.title, path: `/?promo=${promoId}` });
  return entryView({ ...entry, doneAt: null });
};

/**
 * Approves the promos whose video is still current, and mails the owner once. Skips promos that are already approved.
 * @throws AppError REVIEW_LINK_ENDED, NOT_FOUND for a promo of another link, or REVIEW_LINK_FULL, and nothing is approved
 */
export const approveReviewed = async (
  deps: LocalDeps,
  { token, network }: Reviewer,
  { author, text, promos: given }: Approvals,
): Promise<{ approvedIds: string[] }> => {
  const link = await openLink(deps, token);
  const seen = new Map(given.map(({ promoId, revision }) => [promoId, revision]));
  const promos = (await findOfLink(deps, link, [...seen.keys()])).filter((promo) => {
    const revision = seen.get(promo.id) ?? 0;
    return !promo.isWithdrawn && !isOutdated({ kind: 'approved', revision }, promo);
  });
  const decided = promos.filter((promo) => reviewStateOf(promo) !== 'approved');
  if (decided.length > 0) {
    const same = {
      kind: 'approved',
      author,
      text,
      atSeconds: null,
      aboutText: null,
      createdAt: deps.clock.now(),
    } as const;
    await insertEntries(
      deps,
      link,
      decided.map(({ id, revision }) => ({ ...same, id: newId(), promoId: id, revision })),
    );
    const [promo] = decided;
    const about = { network, kind: 'approved', author, text } as const;
    if (link.batch === null) {
      mailOwner(deps, link, { ...about, title: promo?.title ?? '', path: `/?promo=${promo?.id ?? ''}` });
    } else {
      const title = `${counted(decided.length, 'promo')} of ${link.batch.title}`;
      mailOwner(deps, link, { ...about, title, path: `/batches/${link.batch.id}` });
    }
  }
  return { approvedIds: promos.map(({ id }) => id) };
};
