import { z } from 'zod';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { BrandKit, type BrandKitView, emptyBrandKit } from '#contract/promos/brand-kit.contract.ts';
import { withAt } from '#schema/class/class-info.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { lockStudio } from '#server/features/auth/accounts/team-membership.ts';
import { findVisibleAssets } from '#server/features/library/library.queries.ts';
import { listLogos } from '#server/features/library/library.service.ts';
import { type Studio, studioEntity } from './studio.entity.ts';

/** The person's studio; null without one. */
const findStudio = async ({ dataSource }: LocalDeps, { studioId }: CurrentUser): Promise<Studio | null> =>
  studioId === null ? null : dataSource.getRepository(studioEntity).findOneBy({ id: studioId });

/** Changes the owner's studio. The first change creates it. @throws AppError FORBIDDEN */
const changeStudio = (
  { dataSource }: LocalDeps,
  { id }: CurrentUser,
  changes: Partial<Pick<Studio, 'rooms' | 'brandKit'>>,
): Promise<void> =>
  inTransaction(dataSource, async (manager) => {
    const studioId = await lockStudio(manager, id);
    await manager.getRepository(studioEntity).update({ id: studioId }, changes);
  });

/** The rooms of the person's studio, in the order in which its owner listed them. */
export const listRooms = async (deps: LocalDeps, actor: CurrentUser): Promise<{ rooms: string[] }> => ({
  rooms: (await findStudio(deps, actor))?.rooms ?? [],
});

/** Replaces the list of rooms of the owner's studio. Existing promos keep their rooms. @throws AppError FORBIDDEN */
export const saveRooms = async (
  deps: LocalDeps,
  actor: CurrentUser,
  rooms: string[],
): Promise<{ rooms: string[] }> => {
  await changeStudio(deps, actor, { rooms });
  return { rooms };
};

/** A newer version may have stored fields that this one does not know. */
const StoredBrandKit = z.object(BrandKit.shape);

const findLogos = async (
  deps: LocalDeps,
  { studioId }: CurrentUser,
  id: string | null,
): Promise<OverlayItem[]> => (studioId === null ? [] : listLogos(deps, { studioId, id }));

/** Whether the whole studio can use it. */
const isMusic = async (deps: LocalDeps, actor: CurrentUser, id: string | null): Promise<boolean> => {
  if (id === null) return false;
  const asset = (await findVisibleAssets(deps, actor.id, [id])).get(id);
  return asset?.kind === 'music' && asset.libraryType !== 'personal';
};

/** The brand kit of the person's studio, which is empty until the owner fills it in. A deleted logo counts as none, and so does deleted music. */
export const readBrandKit = async (deps: LocalDeps, actor: CurrentUser): Promise<BrandKitView> => {
  const stored = StoredBrandKit.safeParse((await findStudio(deps, actor))?.brandKit);
  const kit = stored.success ? stored.data : emptyBrandKit;
  const logos = await findLogos(deps, actor, kit.logoId);
  const logoId = logos.some(({ id }) => id === kit.logoId) ? kit.logoId : null;
  return { ...kit, logos, logoId, musicId: (await isMusic(deps, actor, kit.musicId)) ? kit.musicId : null };
};

const NO_SUCH_MUSIC = 'must be music of the library or of your studio';
const NOT_A_LOGO = 'must be a logo of your studio; upload the image first';

/**
 * Replaces the brand kit of the owner's studio. Existing promos change only when someone applies it.
 * @throws AppError FORBIDDEN; VALIDATION_FAILED for a logo or music of another library.
 */
export const saveBrandKit = async (
  deps: LocalDeps,
  actor: CurrentUser,
  given: BrandKit,
): Promise<BrandKitView> => {
  const { logoId } = given;
  const logos = await findLogos(deps, actor, logoId);
  if (logoId !== null && !logos.some(({ id }) => id === logoId)) {
    throw new AppError('VALIDATION_FAILED', [{ path: 'logoId', message: NOT_A_LOGO }]);
  }
  if (given.musicId !== null && !(await isMusic(deps, actor, given.musicId))) {
    throw new AppError('VALIDATION_FAILED', [{ path: 'musicId', message: NO_SUCH_MUSIC }]);
  }
  const brandKit = { ...given, handle: withAt(given.handle) };
  await changeStudio(deps, actor, { brandKit });
  return { ...brandKit, logos };
};
