import { z } from 'zod';
import { withAt } from '#schema/handle.ts';
import type { CurrentUser } from '#contract/auth.contract.ts';
import { BrandKit, emptyBrandKit } from '#contract/brand-kit.contract.ts';
import type { LocalDeps } from '#server/deps.ts';
import { changeStudio, findStudio } from '#server/features/auth/studios.service.ts';

/** The rooms of the person's studio, in the order in which its owner listed them. */
export const listRooms = async (deps: LocalDeps, actor: CurrentUser): Promise<{ rooms: string[] }> => ({
  rooms: (await findStudio(deps, actor))?.rooms ?? [],
});

/** Replaces the list of rooms of the owner's studio. Promos keep the room that they name. @throws AppError FORBIDDEN */
export const saveRooms = async (
  deps: LocalDeps,
  actor: CurrentUser,
  rooms: string[],
): Promise<{ rooms: string[] }> => {
  await changeStudio(deps, actor, { rooms });
  return { rooms };
};

/** A later version may have stored more than this one knows. */
const StoredBrandKit = z.object(BrandKit.shape);

/** The brand kit of the person's studio, an empty one until its owner has made one. */
export const readBrandKit = async (deps: LocalDeps, actor: CurrentUser): Promise<BrandKit> => {
  const stored = StoredBrandKit.safeParse((await findStudio(deps, actor))?.brandKit);
  return stored.success ? stored.data : emptyBrandKit;
};

/** Replaces the brand kit of the owner's studio. Promos change only when somebody applies it. @throws AppError FORBIDDEN */
export const saveBrandKit = async (
  deps: LocalDeps,
  actor: CurrentUser,
  given: BrandKit,
): Promise<BrandKit> => {
  const brandKit = { ...given, handle: withAt(given.handle) };
  await changeStudio(deps, actor, { brandKit });
  return brandKit;
};
