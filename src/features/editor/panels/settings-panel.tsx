import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { VIDEO_DURATION } from '#schema/limits.ts';
import { setAnimation } from '#src/features/editor/edits/set-animation.ts';
import { setBackgroundSound } from '#src/features/editor/edits/set-background-sound.ts';
import { setDuration } from '#src/features/editor/edits/set-duration.ts';
import { setTextShadow } from '#src/features/editor/edits/set-text-shadow.ts';
import classes from '#src/features/editor/panels/panels.module.css';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useLibrary } from '#src/features/editor/state/use-library.ts';
import { SliderField } from '#src/ui/slider-field.tsx';

/** Why there is nothing to set about the sound; null when there is. */
const useSilence = (): string | null => {
  const { background } = useAtomValue(promoAtom);
  const { sources } = useLibrary();
  if (background === null) return 'Choose a background video to have sound.';
  const source = sources[background.assetId];
  return source === undefined || source.hasAudio ? null : 'This background video has no sound.';
};

const Sound = () => {
  const { background } = useAtomValue(promoAtom);
  const { apply, end } = useEdit();
  const silence = useSilence();
  if (silence !== null || background === null) return <p className={classes['lead']}>{silence}</p>;
  return (
    <>
      <Switch
        label="Mute the background video"
        checked={background.muted}
        onChange={(event) => apply(setBackgroundSound, { muted: event.currentTarget.checked })}
      />
      <SliderField
        label="Volume (%)"
        min={0}
        max={100}
        step={5}
        isDisabled={background.muted}
        value={background.volume * 100}
        onChange={(percent) => apply(setBackgroundSound, { volume: percent / 100 }, 'sound:volume')}
        onEnd={end}
      />
    </>
  );
};

/** What holds for the whole video: length, how texts come in, sound. */
export const SettingsPanel = () => {
  const { videoDuration, animationType, textShadow } = useAtomValue(promoAtom);
  const { apply, end } = useEdit();
  return (
    <div className={classes['fields']} data-edits-promo>
      <fieldset className={classes['group']}>
        <legend>Video</legend>
        <SliderField
          label="Length (seconds)"
          min={VIDEO_DURATION.min}
          max={VIDEO_DURATION.max}
          step={1}
          value={videoDuration}
          onChange={(seconds) => apply(setDuration, { seconds }, 'video:duration')}
          onEnd={end}
        />
        <Switch
          label="Fade the texts in"
          checked={animationType === 'fade-in'}
          onChange={(event) =>
            apply(setAnimation, { animationType: event.currentTarget.checked ? 'fade-in' : 'none' })
          }
        />
        <Switch
          label="Soft shadow under the texts"
          checked={textShadow}
          onChange={(event) => apply(setTextShadow, { textShadow: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>Sound</legend>
        <Sound />
      </fieldset>
    </div>
  );
};
