import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { NewPromoButton } from '#src/features/editor/promos/lazy-new-promo-button.tsx';
import { openPromos, openVersions } from '#src/features/editor/actions/view-actions.ts';

/** Opens the list of promos, starts a promo, and opens the version history. */
export const PromoMenu = () => (
  <>
    <ActionButton action={openPromos} />
    <NewPromoButton />
    <ActionButton action={openVersions} />
  </>
);
