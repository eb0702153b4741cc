import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { MAX_OVERLAY_ELEMENTS } from '#schema/limits.ts';
import { describeError } from '#src/api/describe-error.ts';
import { OverlaysInPromo } from '#src/features/editor/panels/overlays-in-promo.tsx';
import { findOverlays, overlayUses, usedFirst } from '#src/features/editor/panels/overlay-list.ts';
import classes from '#src/features/editor/panels/panels.module.css';
import { useAddOverlay } from '#src/features/editor/panels/use-add-overlay.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { ListState } from '#src/ui/list-state.tsx';
import { pageOf } from '#src/ui/page-of.ts';
import { Pager } from '#src/ui/pager.tsx';
import { PictureCard } from '#src/ui/picture-card.tsx';

/** Overlays on one page, 3 in a row (document 1, section 2). */
const PAGE_SIZE = 9;

/** The overlay library, and above it what the promo already wears. */
export const OverlaysPanel = ({ onEdit }: { onEdit?: () => void }) => {
  const { overlayElements } = useAtomValue(promoAtom);
  const { overlays, isPending, error, reload } = useLibrary();
  const [query, setQuery] = useState('');
  const [page, setPage] = useState(1);
  const add = useAddOverlay();
  const uses = overlayUses(overlayElements);
  const found = usedFirst(findOverlays(overlays, query), uses);
  const shown = pageOf(found, page, PAGE_SIZE);
  const isFull = overlayElements.length >= MAX_OVERLAY_ELEMENTS;
  const nothing =
    overlays.length === 0 ? 'No overlays available yet' : `No overlays found for "${query.trim()}"`;
  return (
    <>
      <OverlaysInPromo {...(onEdit === undefined ? {} : { onEdit })} />
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
        empty={found.length === 0 ? nothing : null}
        onRetry={() => void reload()}
      >
        <div className={classes['triples']}>
          {shown.items.map((item) => (
            <PictureCard
              key={item.publicId}
              title={item.title}
              label={`Add ${item.title}`}
              shape="square"
              picture={<img src={item.thumbnailUrl} alt="" loading="lazy" />}
              isDisabled={isFull}
              {...(uses.has(item.publicId) ? { badge: String(uses.get(item.publicId)) } : {})}
              onPress={() => add(item)}
            />
          ))}
        </div>
        <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
      </ListState>
    </>
  );
};
