import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { openPromos, openVersions } from '#src/features/editor/actions/view-actions.ts';

/** Opens the list of promos and the version history. */
export const PromoMenu = () => (
  <>
    <ActionButton action={openPromos} />
    <ActionButton action={openVersions} />
  </>
);
