import { ActionIcon, TextInput, Tooltip, Button } from '@mantine/core';
import { IconSearch, IconUpload } from '@tabler/icons-react';
import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { Role } from '#contract/endpoint.ts';
import type { OverlayItem } from '#contract/library/library.contract.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryState } from '#src/api/query-state.ts';
import { ActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { remove } from '#src/features/editor/actions/element-actions.ts';
import { addOverlay } from '#src/features/editor/document/element-edits.ts';
import { type AssetToDelete, DeleteAssetDialog } from '#src/features/editor/library/delete-asset.tsx';
import {
  OverlayCard,
  useClassOverlays,
  useFavorites,
  type OverlayList,
} from '#src/features/editor/overlays/overlay-card.tsx';
import { UploadOverlayDialog } from '#src/features/editor/overlays/upload-overlay-dialog.tsx';
import { overlayElementsAtom, promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { selectElementAtom, inspectedElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useLibrary, useOverlayNames } from '#src/features/editor/state/use-library.ts';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { Pager, paginate } from '#src/ui/lists/pager.tsx';
import { UploadList } from '#src/uploads/upload-list.tsx';
import classes from '#src/features/editor/overlays/overlays-panel.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

/** The overlays in the promo, to select or remove. */
const OverlaysInPromo = ({ onEdit }: { onEdit?: () => void }) => {
  const promo = useAtomValue(promoAtom);
  const selected = useAtomValue(inspectedElementAtom);
  const select = useSetAtom(selectElementAtom);
  const names = useOverlayNames(promo);
  if (promo.overlayElements.length === 0) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>On your promo</h3>
      <ul className={rows.list}>
        {promo.overlayElements.map(({ id }) => (
          <li key={id} className={rows.row} data-selected={selected?.element.id === id}>
            <Button
              variant="transparent"
              className={classes.name}
              justify="flex-start"
              aria-label={`Edit ${names[id] ?? id}`}
              aria-pressed={selected?.element.id === id}
              onClick={() => {
                select(id);
                onEdit?.();
              }}
            >
              {names[id]}
            </Button>
            {/* Not 'Delete', which deletes a GIF from the library. */}
            <ActionButton
              action={remove}
              label="Remove"
              ids={[id]}
              subject={names[id] ?? id}
              iconProps={{ size: 18 }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};

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

/** Whether the user manages an overlay: their own, or by their role those of the library or the studio. */
const isManagedBy = ({ libraryType }: OverlayItem, role: Role | undefined): boolean =>
  libraryType === 'personal' || role === (libraryType === 'universal' ? 'admin' : 'studio_owner');

/** Overlays per page: 3 columns on a phone, 3 to 6 on a desktop. */
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
const OverlayGrid = ({ items, uses, favorites, classOverlays, page, onPage }: OverlayGridProps) => {
  const isFull = useAtomValue(overlayElementsAtom).length >= MAX_OVERLAY_ELEMENTS;
  const role = useCurrentUser().data?.role;
  const add = useAddOverlay();
  const [toDelete, setToDelete] = useState<AssetToDelete | null>(null);
  const shown = paginate(items, page, useIsWide() ? PAGE_SIZE.desktop : PAGE_SIZE.phone);
  return (
    <>
      <div className={classes.grid}>
        {shown.items.map((item) => (
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
        ))}
      </div>
      <Pager page={shown.page} pages={shown.pages} onPage={onPage} />
      <DeleteAssetDialog toDelete={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
};

/** The items whose title or id contains the query, ignoring case. */
export const findOverlays = (items: readonly OverlayItem[], query: string): readonly OverlayItem[] => {
  const text = query.trim().toLowerCase();
  if (text === '') return items;
  return items.filter(({ title, publicId }) => `${title} ${publicId}`.toLowerCase().includes(text));
};

/** How often the promo uses each library item, by publicId. */
export const overlayUses = (elements: readonly OverlayElement[]): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { overlayId } of elements) uses.set(overlayId, (uses.get(overlayId) ?? 0) + 1);
  return uses;
};

/** Used overlays first, otherwise in the given order. */
export const usedFirst = (
  items: readonly OverlayItem[],
  uses: ReadonlyMap<string, number>,
): readonly OverlayItem[] =>
  items.toSorted((a, b) => Number(uses.has(b.publicId)) - Number(uses.has(a.publicId)));

const filters = [
  { value: 'All', label: 'All' },
  { value: 'Favorites', label: 'Favorites' },
  { value: 'Classes', label: 'Classes' },
] as const;
type Filter = (typeof filters)[number]['value'];

const emptyText = (filter: Filter, query: string): string => {
  if (query !== '') return `No overlays found for "${query}"`;
  if (filter === 'Favorites') return 'No favorite overlays yet';
  return filter === 'Classes' ? 'No overlays for classes yet' : 'No overlays available yet';
};

/** The overlay library, above the overlays in the promo, so that it does not move when one is added. */
export const OverlaysPanel = ({ onEdit }: { onEdit?: () => void }) => {
  const overlayElements = useAtomValue(overlayElementsAtom);
  const library = useLibrary();
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<Filter>('All');
  const [isUploading, setIsUploading] = useState(false);
  const favorites = useFavorites();
  const classOverlays = useClassOverlays();
  const uses = overlayUses(overlayElements);
  // A used overlay moves to the front with the next page, filter or search, not while the user is adding overlays.
  const [usedBefore, setUsedBefore] = useState(uses);
  const turnTo = (next: number): void => {
    setPage(next);
    setUsedBefore(uses);
  };
  const passes = {
    All: () => true,
    Favorites: (id: string) => favorites.ids.has(id),
    Classes: (id: string) => classOverlays.ids.has(id),
  };
  const offered = library.overlays.filter(({ publicId }) => passes[filter](publicId));
  const found = usedFirst(findOverlays(offered, query), usedBefore);
  return (
    <>
      <Segments
        label="Filter GIFs"
        options={filters}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          turnTo(1);
        }}
      />
      <div className={classes.finder}>
        <TextInput
          type="search"
          aria-label="Search GIFs"
          placeholder="Search GIFs"
          className={classes.search}
          leftSection={<IconSearch size={16} />}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            turnTo(1);
          }}
        />
        <Tooltip label="Upload a GIF">
          <ActionIcon
            variant="default"
            className={classes.upload}
            aria-label="Upload a GIF"
            aria-haspopup="dialog"
            onClick={() => setIsUploading(true)}
          >
            <IconUpload size={18} />
          </ActionIcon>
        </Tooltip>
      </div>
      <UploadList kind="overlay" />
      {overlayElements.length >= MAX_OVERLAY_ELEMENTS && (
        <output className={classes.notice}>
          {`This promo has ${MAX_OVERLAY_ELEMENTS} GIFs, the maximum. Remove one to add another.`}
        </output>
      )}
      <ListState {...queryState(library)} empty={found.length === 0 ? emptyText(filter, query.trim()) : null}>
        <OverlayGrid
          items={found}
          uses={uses}
          favorites={favorites}
          classOverlays={classOverlays}
          page={page}
          onPage={turnTo}
        />
      </ListState>
      <OverlaysInPromo {...(onEdit === undefined ? {} : { onEdit })} />
      <UploadOverlayDialog isOpen={isUploading} onClose={() => setIsUploading(false)} />
    </>
  );
};
