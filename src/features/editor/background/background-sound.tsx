import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { setBackgroundSound } from '#src/features/editor/document/background-edits.ts';
import { backgroundAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import classes from '#src/features/editor/background/adjust-video.module.css';

/** Volume of the background video, in the preview and in the finished video. */
export const BackgroundSound = () => {
  const background = useAtomValue(backgroundAtom);
  const { sources } = useLibrary();
  const { apply, end } = useEdit();
  if (background === null) {
    return <p className={classes.line}>Choose a background video to have sound.</p>;
  }
  if (sources[background.assetId]?.hasAudio === false) {
    return <p className={classes.line}>This background video has no sound.</p>;
  }
  return (
    <>
      <Switch
        label="Mute the background video"
        checked={background.muted}
        onChange={(event) => apply(setBackgroundSound, { muted: event.currentTarget.checked })}
      />
      <div data-needs-playback>
        <SliderField
          label="Volume"
          unit="%"
          min={0}
          max={100}
          step={5}
          isDisabled={background.muted}
          value={background.volume * 100}
          onChange={(percent) => apply(setBackgroundSound, { volume: percent / 100 }, 'sound:volume')}
          onEnd={end}
        />
      </div>
      <p className={classes.line}>At 100% your video is about as loud as other videos on Instagram.</p>
    </>
  );
};
