import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { timedOverlay, timedText } from '#remotion/plan/timed-element.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { FPS } from '#schema/limits.ts';
import { endOf, setTiming } from '#src/features/editor/document/motion-edits.ts';
import { TimeBar } from '#src/features/editor/motion/time-bar.tsx';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { useBeats } from '#src/features/editor/state/use-beats.ts';
import { timeLabel } from '#src/ui/copy/time-label.ts';
import classes from '#src/features/editor/motion/motion-fields.module.css';

/** When an element is shown, as a bar with two handles. */
export const TimeField = ({ element }: { element: TextElement | OverlayElement }) => {
  const { id, timing } = element;
  const promo = useAtomValue(promoAtom);
  const { apply, end } = useEdit();
  const beats = useBeats()?.beats ?? [];
  const label = useId();
  const time = 'content' in element ? timedText(element, promo) : timedOverlay(element, promo);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.slot} role="group" aria-labelledby={label}>
      <span className={classes.label} id={label}>
        Shown from {timeLabel(timing.from)} to{' '}
        {timing.to === 'end' ? 'the end' : timeLabel(endOf(timing, promo.videoDuration))}
      </span>
      <TimeBar
        name="This element"
        timing={timing}
        videoDuration={promo.videoDuration}
        enter={(time.enter?.frames ?? 0) / FPS}
        exit={(time.exit?.frames ?? 0) / FPS}
        snapTo={beats.map(({ seconds }) => seconds)}
        isSelected
        onChange={(next) => apply(setTiming, { id, timing: next }, `time:${id}`)}
        onEnd={end}
      />
    </div>
  );
};
