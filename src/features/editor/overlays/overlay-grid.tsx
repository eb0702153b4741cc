import { useAtomValue, useSetAtom, useStore } from 'jotai';
import type { Role } from '#contract/endpoint.ts';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import { addOverlay } from '#src/features/editor/document/overlay-edits.ts';
import { overlayElementsAtom, promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useState } from 'react';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import { OverlayCard } from '#src/features/editor/overlays/overlay-card.tsx';
import classes from '#src/features/editor/overlays/overlay-grid.module.css';
import type { OverlayList } from '#src/features/editor/overlays/use-overlay-lists.ts';
import { useIsWide } from '#src/ui/browser/breakpoints.ts';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';

/** Adds a library overlay to the promo and selects it. */
const useAddOverlay = (): ((item: OverlayItem) => void) => {
  const store = useStore();
  const select = useSetAtom(selectElementAtom);
  const { apply } = useEdit();
  return (item) => {
    const before = store.get(promoAtom).overlayElements;
    apply(addOverlay, { item });
    const added = store.get(promoAtom).overlayElements.at(-1);
    if (added !== undefined && added !== before.at(-1)) select(added.id);
  };
};

/** Everyone manages their own overlays; those of others are managed by one role. */
const isManagedBy = ({ libraryType }: OverlayItem, role: Role | undefined): boolean =>
  libraryType === 'personal' || role === (libraryType === 'universal' ? 'admin' : 'studio_owner');

/** Overlays per page: 9 in 3 columns on a phone; 12 on a desktop, which fill most of its 3 to 6 columns. */
const PAGE_SIZE = { phone: 9, desktop: 12 };

type OverlayGridProps = {
  items: readonly OverlayItem[];
  /** How often the promo uses each, by publicId. */
  uses: ReadonlyMap<string, number>;
  favorites: OverlayList;
  classOverlays: OverlayList;
  page: number;
  onPage: (page: number) => void;
};

/** A page of overlays to add to the promo. */
export const OverlayGrid = ({ items, uses, favorites, classOverlays, page, onPage }: OverlayGridProps) => {
  const isFull = useAtomValue(overlayElementsAtom).length >= MAX_OVERLAY_ELEMENTS;
  const role = useCurrentUser().data?.role;
  const add = useAddOverlay();
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
  const shown = paginate(items, page, useIsWide() ? PAGE_SIZE.desktop : PAGE_SIZE.phone);
  return (
    <>
      <div className={classes.grid}>
        {shown.items.map((item) => {
          return (
            <OverlayCard
              key={item.publicId}
              item={item}
              uses={uses.get(item.publicId) ?? 0}
              isDisabled={isFull}
              favorites={favorites}
              classOverlays={role === 'admin' && item.libraryType === 'universal' ? classOverlays : null}
              onAdd={() => add(item)}
              onDelete={isManagedBy(item, role) ? () => setToDelete({ ...item, kind: 'overlay' }) : undefined}
            />
          );
        })}
      </div>
      <Pager page={shown.page} pages={shown.pages} onPage={onPage} />
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
};
