import { Button } from '@mantine/core';
import type { PlayerRef } from '@remotion/player';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RenderPreview, type RenderView, previewRender } from '#contract/videos/renders.contract.ts';
import { promoMetadata } from '#schema/promo.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { ControlBar } from '#src/features/editor/preview/control-bar.tsx';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { PromoPlayer } from '#src/player/promo-player.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import classes from '#src/features/editor/generation/finished/video-dialog.module.css';

const Loading = () => (
  <div className={classes.video}>
    <Spinner label="Loading the preview" />
  </div>
);

const FrozenPlayer = ({ document, watermarkTarget }: RenderPreview) => {
  const [player, setPlayer] = useState<PlayerRef | null>(null);
  const { sources, isPending } = useLibrary();
  const { fps, durationInFrames } = promoMetadata(document);
  if (isPending) return <Loading />;
  return (
    <>
      <div className={classes.video}>
        <PromoPlayer
          promo={document}
          sources={sources}
          watermarkTarget={watermarkTarget}
          onPlayer={setPlayer}
        />
      </div>
      <div className={classes.controls}>
        <ControlBar
          player={player}
          fps={fps}
          durationInFrames={durationInFrames}
          onToggle={(event) => player?.toggle(event)}
          // The space bar plays the preview of the editor.
          toggleKeys={null}
          hasSafeZones={false}
        />
      </div>
    </>
  );
};

/** The promo of a render as it was when its video was requested. */
export const useRenderPreview = ({ id }: Pick<RenderView, 'id'>) =>
  useQuery({
    queryKey: queryKeys.renderPreview(id),
    queryFn: () => call(previewRender, { params: { id } }),
    // It never changes.
    staleTime: Infinity,
  });

/** Plays the promo as it was when its video was requested. */
export const FrozenPreview = ({ render }: { render: RenderView }) => {
  const { data, error, refetch } = useRenderPreview(render);
  return error === null ? (
    <div className={classes.preview}>{data === undefined ? <Loading /> : <FrozenPlayer {...data} />}</div>
  ) : (
    <div className={classes.problem} role="alert">
      <p>{describeError(error)}</p>
      <Button variant="default" size="md" onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
};
