import { useMemo } from 'react';
import { useParams } from 'react-router';
import { BatchPage } from '#src/features/batches/batch-page.tsx';
import { BatchesPage } from '#src/features/batches/batches-page.tsx';
import { NewBatchPage } from '#src/features/batches/new-batch-page.tsx';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { ClipChoice, CheckedThumbnail, useMeasuredClips } from '#src/features/editor/batch-parts.tsx';
import { nameOfText } from '#src/features/editor/document/elements.ts';
import { ClipPeopleDialog } from '#src/features/editor/library/video-grid.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';

/** The pages of batches with parts of the editor, as one lazily loaded chunk. */
export const BatchesRoute = () => {
  const { id } = useParams();
  const clips = useMeasuredClips();
  const parts = useMemo(
    (): EditorParts => ({
      today: localToday(),
      Thumbnail: CheckedThumbnail,
      ClipChoice,
      ClipPeople: ClipPeopleDialog,
      nameOfText,
      clips,
    }),
    [clips],
  );
  if (id === undefined) return <BatchesPage parts={parts} />;
  if (id === 'new') return <NewBatchPage parts={parts} />;
  return <BatchPage key={id} id={id} parts={parts} />;
};
