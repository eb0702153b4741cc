import { notifications } from '@mantine/notifications';
import { useMemo } from 'react';
import { loadExample } from '#src/features/editor/edits/load-example.ts';
import { ExampleStill } from '#src/features/editor/panels/example-still.tsx';
import classes from '#src/features/editor/panels/panels.module.css';
import {
  type ExamplePromo,
  examplePromos,
  isExampleTitle,
} from '#src/features/editor/state/example-promos.ts';
import { useSession } from '#src/features/editor/state/session-context.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { useRename } from '#src/features/editor/state/use-rename.ts';
import { PictureCard } from '#src/ui/picture-card.tsx';

/** Promos to start from. A press replaces the open one, and one undo brings that back. */
export const ExamplesPanel = ({ onChosen }: { onChosen?: () => void }) => {
  const { apply } = useEdit();
  const { title: openTitle } = useSession();
  const rename = useRename();
  const { backgrounds, overlays, sources } = useLibrary();
  const posters = useMemo(
    () =>
      new Map([
        ...backgrounds.map(({ id, thumbnailUrl }) => [id, thumbnailUrl] as const),
        ...overlays.map(({ publicId, thumbnailUrl }) => [publicId, thumbnailUrl] as const),
      ]),
    [backgrounds, overlays],
  );
  const choose = ({ promo, title }: ExamplePromo): void => {
    apply(loadExample, { example: promo });
    // A title that the person gave stays; one that came with an example goes with it.
    if (openTitle !== title && isExampleTitle(openTitle)) void rename(title);
    notifications.show({
      id: 'example-loaded',
      message: `${title} is on the stage. Undo brings your promo back.`,
    });
    onChosen?.();
  };
  return (
    <>
      <p className={classes['lead']}>Pick a mood, then make the words yours.</p>
      <div className={classes['pairs']}>
        {examplePromos.map((example) => (
          <PictureCard
            key={example.id}
            title={example.title}
            label={`Start from ${example.title}`}
            shape="film"
            picture={<ExampleStill promo={example.promo} posters={posters} sources={sources} />}
            onPress={() => choose(example)}
          />
        ))}
      </div>
    </>
  );
};
