import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RenderView, previewRender } from '#contract/renders.contract.ts';
import { call } from '#src/api/call.ts';
import { describeError } from '#src/api/describe-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { shownPercent } from '#src/features/editor/generate/progress.ts';
import { useElapsed } from '#src/features/editor/generate/use-elapsed.ts';
import classes from '#src/features/editor/generate/video-dialog.module.css';
import { PromoPlayer } from '#src/features/editor/preview/promo-player.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { Spinner } from '#src/ui/spinner.tsx';

const nobody = (): void => undefined;

/** The film that a video is made of, playing before the video is there: the promo as it was then, whatever is edited meanwhile. */
export const PreviewVideo = ({ render }: { render: RenderView }) => {
  const { sources, isPending } = useLibrary();
  const preview = useQuery({
    queryKey: queryKeys.renderPreview(render.id),
    queryFn: () => call(previewRender, { params: { id: render.id } }),
    // Frozen when the video was asked for.
    staleTime: Infinity,
  });
  const percent = shownPercent(render, useElapsed(Date.parse(render.createdAt)));
  return (
    <div className={classes['body']}>
      {preview.isError ? (
        <div className={classes['broken']} role="alert">
          <p>{describeError(preview.error)}</p>
          <Button variant="default" size="md" onClick={() => void preview.refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={classes['video']}>
          {preview.data === undefined || isPending ? (
            <Spinner label="Loading the preview" />
          ) : (
            <PromoPlayer
              promo={preview.data.document}
              sources={sources}
              markedText={preview.data.markedText}
              onPlayer={nobody}
              hasControls
            />
          )}
        </div>
      )}
      <Progress
        className={classes['progress'] ?? ''}
        value={percent}
        size={6}
        radius="xl"
        aria-label="Progress of the video"
      />
      <p className={classes['line']}>
        The video is being made: {percent} %. It takes this place when it is ready.
      </p>
    </div>
  );
};
