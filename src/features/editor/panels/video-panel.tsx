import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { describeError } from '#src/api/describe-error.ts';
import { setBackgroundVideo } from '#src/features/editor/edits/set-background-video.ts';
import classes from '#src/features/editor/panels/panels.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { ListState } from '#src/ui/list-state.tsx';
import { pageOf } from '#src/ui/page-of.ts';
import { Pager } from '#src/ui/pager.tsx';
import { PictureCard } from '#src/ui/picture-card.tsx';

/** Videos on one page, 3 in a row (document 2, section 2). */
const PAGE_SIZE = 6;

/** The background videos. A press chooses one, a second press takes it away again. */
export const VideoPanel = () => {
  const chosenId = useAtomValue(promoAtom).background?.assetId ?? null;
  const { backgrounds, isPending, error, reload } = useLibrary();
  const { apply } = useEdit();
  const indexOfChosen = backgrounds.findIndex(({ id }) => id === chosenId);
  const [page, setPage] = useState<number | null>(null);
  const shown = pageOf(backgrounds, page ?? Math.floor(indexOfChosen / PAGE_SIZE) + 1, PAGE_SIZE);
  return (
    <ListState
      isPending={isPending}
      problem={error === null ? null : describeError(error)}
      empty={backgrounds.length === 0 ? 'There are no background videos yet.' : null}
      onRetry={() => void reload()}
    >
      <div className={classes['triples']}>
        {shown.items.map(({ id, title, thumbnailUrl }) => (
          <PictureCard
            key={id}
            title={title}
            label={`${title} as background video`}
            picture={<img src={thumbnailUrl} alt="" loading="lazy" />}
            isChosen={id === chosenId}
            onPress={() => apply(setBackgroundVideo, { assetId: id === chosenId ? null : id })}
          />
        ))}
      </div>
      <Pager page={shown.page} pages={shown.pages} onPage={setPage} />
    </ListState>
  );
};
