import { promoAssets, type Promo } from '#schema/promo.ts';
import type { LocalDeps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { findUnconsented } from './people.queries.ts';

/** Whether everyone named in the promo's assets has a valid consent today. */
export const isConsented = async (deps: LocalDeps, promo: Promo): Promise<boolean> =>
  (await findUnconsented(deps, promo)).length === 0;

/** @throws AppError CONSENT_ENDED naming every field that shows a person without a consent. */
export const assertConsent = async (deps: LocalDeps, actorId: string, promo: Promo): Promise<void> => {
  const unconsented = await findUnconsented(deps, promo);
  if (unconsented.length === 0) return;
  throw new AppError(
    'CONSENT_ENDED',
    promoAssets(promo).flatMap(({ path, assetId }) =>
      unconsented
        .filter((found) => found.assetId === assetId)
        .map(({ ownerId, name }) => ({
          path,
          message: `shows ${ownerId === actorId ? name : 'a person'}, whose consent was withdrawn or does not hold today; choose another clip`,
        })),
    ),
  );
};
