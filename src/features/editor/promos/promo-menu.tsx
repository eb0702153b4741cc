import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { NewPromoButton } from '#src/features/editor/promos/lazy-new-promo-button.tsx';
import { openPromos, openReview, openVersions } from '#src/features/editor/actions/view-actions.ts';

/** Opens the list of promos, starts a promo, and opens the version history and the review. */
export const PromoMenu = () => (
  <>
    <ActionButton action={openPromos} />
    <NewPromoButton />
    <ActionButton action={openVersions} />
    <ActionButton action={openReview} />
  </>
);
