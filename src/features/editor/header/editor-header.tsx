import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { openPromos, openReview, openVersions } from '#src/features/editor/actions/view-actions.ts';
import { SaveIndicator } from '#src/features/editor/header/save-indicator.tsx';
import { TitleField } from '#src/features/editor/header/title-field.tsx';
import { UndoButtons } from '#src/features/editor/header/undo-buttons.tsx';
import { NewPromoButton } from '#src/features/editor/promos/lazy-new-promo-button.tsx';
import { ColorSchemeToggle } from '#src/ui/pages/color-scheme-toggle.tsx';
import classes from '#src/features/editor/header/editor-header.module.css';

/** The header of the editor on a wide screen. `account` is the account menu. */
export const EditorHeader = ({ account }: { account: ReactNode }) => (
  <header className={classes.header}>
    <h1 className={classes.brand}>{PRODUCT_NAME}</h1>
    <div className={classes.promo}>
      <TitleField />
      <SaveIndicator />
    </div>
    <ActionButton action={openPromos} />
    <NewPromoButton />
    <ActionButton action={openVersions} />
    <ActionButton action={openReview} />
    <UndoButtons />
    <ColorSchemeToggle />
    {account}
  </header>
);
