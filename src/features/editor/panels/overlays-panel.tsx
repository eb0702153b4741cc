import { SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { describeError } from '#src/api/describe-error.ts';
import { useCurrentUser } from '#src/api/use-current-user.ts';
import { OverlayCard } from '#src/features/editor/panels/overlay-card.tsx';
import { OverlaysInPromo } from '#src/features/editor/panels/overlays-in-promo.tsx';
import { findOverlays, overlayUses, usedFirst } from '#src/features/editor/panels/overlay-list.ts';
import classes from '#src/features/editor/panels/panels.module.css';
import { useAddOverlay } from '#src/features/editor/panels/use-add-overlay.ts';
import { useClassOverlays, useFavorites } from '#src/features/editor/panels/use-marks.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { ListState } from '#src/ui/list-state.tsx';
import { pageOf } from '#src/ui/page-of.ts';
import { Pager } from '#src/ui/pager.tsx';

/** Overlays on one page, 3 in a row (document 1, section 2). */
const PAGE_SIZE = 9;

const filters = ['All', 'Favorites', 'Classes'] as const;
type Filter = (typeof filters)[number];

const emptyWords = (filter: Filter, query: string): string => {
  if (query !== '') return `No overlays found for "${query}"`;
  if (filter === 'Favorites') return 'No favorite overlays yet';
  return filter === 'Classes' ? 'No overlays for classes yet' : 'No overlays available yet';
};

/** The overlay library, and above it what the promo already wears. */
export const OverlaysPanel = ({ onEdit }: { onEdit?: () => void }) => {
  const { overlayElements } = useAtomValue(promoAtom);
  const { overlays, isPending, error, reload } = useLibrary();
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const [filter, setFilter] = useState<Filter>('All');
  const { data: user } = useCurrentUser();
  const favorites = useFavorites();
  const classOverlays = useClassOverlays();
  const add = useAddOverlay();
  const uses = overlayUses(overlayElements);
  const passes = {
    All: () => true,
    Favorites: (id: string) => favorites.ids.has(id),
    Classes: (id: string) => classOverlays.ids.has(id),
  };
  const offered = overlays.filter(({ publicId }) => passes[filter](publicId));
  const found = usedFirst(findOverlays(offered, query), uses);
  const shown = pageOf(found, page, PAGE_SIZE);
  const isFull = overlayElements.length >= MAX_OVERLAY_ELEMENTS;
  return (
    <>
      <OverlaysInPromo {...(onEdit === undefined ? {} : { onEdit })} />
      <SegmentedControl
        className={classes['tabs'] ?? ''}
        fullWidth
        size="md"
        aria-label="Which GIFs"
        data={[...filters]}
        value={filter}
        onChange={(value) => {
          setFilter(filters.find((each) => each === value) ?? 'All');
          setPage(1);
        }}
      />
      <TextInput
        type="search"
        aria-label="Search GIFs"
        placeholder="Search GIFs"
        className={classes['search'] ?? ''}
        leftSection={<IconSearch size={16} />}
        value={query}
        onChange={(event) => {
          setQuery(event.currentTarget.value);
          setPage(1);
        }}
      />
      {isFull && (
        <output className={classes['lead']}>
          {`This promo wears ${MAX_OVERLAY_ELEMENTS} GIFs, the most it can. Remove one to add another.`}
        </output>
      )}
      <ListState
        isPending={isPending}
        problem={error === null ? null : describeError(error)}
        empty={found.length === 0 ? emptyWords(filter, query.trim()) : null}
        onRetry={() => void reload()}
      >
        <div className={classes['triples']}>
          {shown.items.map((item) => (
            <OverlayCard
              key={item.publicId}
              item={item}
              uses={uses.get(item.publicId) ?? 0}
              isDisabled={isFull}
              favorites={favorites}
              classOverlays={user?.role === 'admin' ? classOverlays : null}
              onAdd={() => add(item)}
            />
          ))}
        </div>
        <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
      </ListState>
    </>
  );
};
