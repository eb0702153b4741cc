import type { EntityManager } from 'typeorm';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { VIDEO_PAGES_MAX } from '#contract/limits.ts';
import { DEFAULT_PAGE_DAYS, type PageDays, type VideoPage } from '#contract/sharing/video-pages.contract.ts';
import { DAY_MS } from '#schema/durations.ts';
import { insertAddress } from '#server/db/link-addresses.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps, LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findWithdrawnPeople } from '#server/features/people/people.queries.ts';
import { releaseVideo } from '#server/features/renders/download-video.ts';
import { openPoster } from '#server/features/renders/video-poster.ts';
import { videoPageEntity } from './video-page.entity.ts';
import { findLivePage } from './video-pages.queries.ts';

/** Each click on "Copy link" makes an address, and the oldest one ends. */
const addresses = { table: 'video_page_addresses', linkColumn: 'page_id', max: 100 };

/** A video and its owner. Calls with it throw NOT_FOUND for another person's video. */
type VideoAddress = { ownerId: string; id: string };

const viewOf = ({ expiresAt }: { expiresAt: Date | null }): VideoPage => ({
  expiresAt: expiresAt?.toISOString() ?? null,
});

/** The page of a video, or null. @throws AppError NOT_FOUND */
export const readVideoPage = async (
  deps: LocalDeps,
  address: VideoAddress,
): Promise<{ page: VideoPage | null }> => {
  const found = await findLivePage(deps, address);
  if (found === null) throw new AppError('NOT_FOUND');
  return { page: found.pageId === null ? null : viewOf(found) };
};

/** Adds the page. Two concurrent requests make one. The account is locked, so that requests count one another. */
const insertPage = async (
  manager: EntityManager,
  { ownerId, id }: VideoAddress,
  { expiresAt, now }: { expiresAt: Date | null; now: Date },
): Promise<void> => {
  await manager.query('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE', [ownerId]);
  await manager.query('DELETE FROM video_pages WHERE owner_id = $1 AND expires_at <= $2', [ownerId, now]);
  const pages = manager.getRepository(videoPageEntity);
  if (await pages.existsBy({ renderId: id })) return;
  if ((await pages.countBy({ ownerId })) >= VIDEO_PAGES_MAX) throw new AppError('TOO_MANY_VIDEO_PAGES');
  await pages.insert({ id: newId(), ownerId, renderId: id, expiresAt });
};

/**
 * Makes the page of a finished video, or one more address for it. `days` applies only to a new page. If the plan limits downloads, the page
 * counts as a download of the video, because it gives the file to anyone.
 *
 * @throws AppError NOT_FOUND, RENDER_EXPIRED, RENDER_NOT_FINISHED, EMAIL_NOT_CONFIRMED, DOWNLOAD_LIMIT_REACHED, or TOO_MANY_VIDEO_PAGES.
 */
export const makeVideoPage = async (
  deps: Deps,
  actor: CurrentUser,
  { id, days = DEFAULT_PAGE_DAYS }: { id: string; days?: PageDays | undefined },
): Promise<VideoPage & { path: string }> => {
  const address = { ownerId: actor.id, id };
  if ((await findWithdrawnPeople(deps, actor.id, [id])).size > 0) throw new AppError('CONSENT_ENDED');
  await releaseVideo(deps, actor, id);
  // Messengers ask for it as soon as somebody pastes the address.
  await openPoster(deps, id);
  const now = deps.clock.now();
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS);
  return inTransaction(deps.dataSource, async (manager) => {
    await insertPage(manager, address, { expiresAt, now });
    const page = await manager.getRepository(videoPageEntity).findOneByOrFail({ renderId: id });
    const token = await insertAddress(manager, addresses, { linkId: page.id, now });
    return { ...viewOf(page), path: `/v/${token}` };
  });
};

/** Withdraws the page of a video with all its addresses. @throws AppError NOT_FOUND for a video that is not the person's. */
export const withdrawVideoPage = async (deps: LocalDeps, { ownerId, id }: VideoAddress): Promise<void> => {
  if ((await findLivePage(deps, { ownerId, id })) === null) throw new AppError('NOT_FOUND');
  await deps.dataSource.getRepository(videoPageEntity).delete({ ownerId, renderId: id });
};
