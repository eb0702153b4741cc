import { useAtomValue } from 'jotai';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import classes from '#src/features/editor/canvas/guide-lines.module.css';
import { guidesAtom } from '#src/features/editor/canvas/guides-atom.ts';
import type { Guide } from '#src/features/editor/canvas/snap.ts';

const placeOf = ({ axis, at }: Guide) =>
  axis === 'x' ? { left: `${(at / CANVAS_WIDTH) * 100}%` } : { top: `${(at / CANVAS_HEIGHT) * 100}%` };

/** The lines that what is dragged has caught: the only part of the canvas that is drawn anew while a hand drags. */
export const GuideLines = () =>
  useAtomValue(guidesAtom).map((guide) => (
    <span
      key={`${guide.axis} ${guide.at}`}
      className={classes['line']}
      data-axis={guide.axis}
      style={placeOf(guide)}
      aria-hidden
    />
  ));
