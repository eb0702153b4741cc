import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { VIDEO_DURATION } from '#schema/limits.ts';
import { BackgroundSound } from '#src/features/editor/background/background-section.tsx';
import {
  fadesIn,
  setAnimation,
  setCover,
  setDuration,
  setTextShadow,
} from '#src/features/editor/document/promo-edits.ts';
import { useBackgroundLock } from '#src/features/editor/state/locks.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { LockedGroup } from '#src/ui/locked-group.tsx';
import classes from '#src/features/editor/panels/settings-panel.module.css';

/** Settings of the whole video: length, animation, sound. */
export const SettingsPanel = () => {
  const promo = useAtomValue(promoAtom);
  const { videoDuration, textShadow, coverAtStart } = promo;
  const { apply, end } = useEdit();
  const lock = useBackgroundLock();
  return (
    <div className={classes.fields} data-edits-promo>
      <fieldset className={classes.group}>
        <legend>Video</legend>
        <SliderField
          label="Length"
          unit="seconds"
          min={VIDEO_DURATION.min}
          max={VIDEO_DURATION.max}
          step={1}
          value={videoDuration}
          onChange={(seconds) => apply(setDuration, { seconds }, 'video:duration')}
          onEnd={end}
        />
        <Switch
          label="Fade the texts in"
          checked={fadesIn(promo)}
          onChange={(event) =>
            apply(setAnimation, { animationType: event.currentTarget.checked ? 'fade-in' : 'none' })
          }
        />
        <Switch
          label="Cover at the start"
          description="The first picture shows all texts, as feeds show it before the video plays."
          checked={coverAtStart}
          onChange={(event) => apply(setCover, { coverAtStart: event.currentTarget.checked })}
        />
        <Switch
          label="Soft shadow under the texts"
          checked={textShadow}
          onChange={(event) => apply(setTextShadow, { textShadow: event.currentTarget.checked })}
        />
      </fieldset>
      <fieldset className={classes.group}>
        <legend>Sound</legend>
        <LockedGroup reason={lock}>
          <BackgroundSound />
        </LockedGroup>
      </fieldset>
    </div>
  );
};
