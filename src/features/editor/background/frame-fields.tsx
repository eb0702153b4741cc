import { Switch } from '@mantine/core';
import type { BackgroundVideo } from '#contract/library/library.contract.ts';
import { backgroundBox, leavesGaps } from '#remotion/layers/background-box.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { FocusPicker, focusWindow } from '#src/features/editor/background/focus-picker.tsx';
import { setBackgroundFrame } from '#src/features/editor/document/background-edits.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { backgroundSwatches } from '#src/theme/palette.ts';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { thumbnailAt } from '#src/ui/lists/video-poster.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';

type FrameFieldsProps = { background: PromoBackground; video: BackgroundVideo };

const fits = [
  { value: 'cover', label: 'Fill the frame' },
  { value: 'contain', label: 'Fit the whole video' },
] as const;
const backdrops = [
  { value: 'blurred', label: 'Blurred video' },
  { value: 'color', label: 'Color' },
] as const;

/** What fills the frame around a fitted video. */
const BackdropFields = ({ background }: Pick<FrameFieldsProps, 'background'>) => {
  const { apply, end } = useEdit();
  return (
    <>
      <div className={classes.choice}>
        <Segments
          label="Around the video"
          options={backdrops}
          value={background.backdrop}
          onChange={(backdrop) => apply(setBackgroundFrame, { backdrop })}
        />
      </div>
      {background.backdrop === 'color' && (
        <ColorField
          label="Color around the video"
          value={background.backdropColor}
          swatches={backgroundSwatches}
          onChange={(backdropColor) => apply(setBackgroundFrame, { backdropColor }, 'background:backdrop')}
          onEnd={end}
        />
      )}
    </>
  );
};

/** How the video fills the frame: covering it around a focus, or fitted on a backdrop; and mirroring. */
export const FrameFields = ({ background, video }: FrameFieldsProps) => {
  const { apply, end } = useEdit();
  const { source } = video;
  const window = focusWindow(background, source);
  const hasShape = leavesGaps(backgroundBox({ ...background, fit: 'contain' }, source));
  return (
    <fieldset className={classes.group}>
      <legend>Framing</legend>
      {hasShape && (
        <div className={classes.choice}>
          <Segments
            label="How the video fills the frame"
            options={fits}
            value={background.fit}
            onChange={(fit) => apply(setBackgroundFrame, { fit })}
          />
        </div>
      )}
      {window !== null && (
        <>
          <FocusPicker
            window={window}
            imageUrl={thumbnailAt(video.thumbnailUrl, 540)}
            file={source}
            isMirrored={background.mirrored}
            onChange={(focus) =>
              apply(
                setBackgroundFrame,
                window.axis === 'x' ? { focusX: focus } : { focusY: focus },
                'background:focus',
              )
            }
            onEnd={end}
          />
          <p className={classes.line}>Drag the bright area over what matters.</p>
        </>
      )}
      {hasShape && background.fit === 'contain' && <BackdropFields background={background} />}
      <Switch
        label="Mirror horizontally"
        checked={background.mirrored}
        onChange={(event) => apply(setBackgroundFrame, { mirrored: event.currentTarget.checked })}
      />
    </fieldset>
  );
};
