import { OVERLAY_SCALE } from '#schema/limits.ts';
import type { OverlayElement } from '#schema/overlay-element.ts';
import { setOverlayPlacement } from '#src/features/editor/document/overlay-edits.ts';
import classes from '#src/features/editor/inspector/inspector.module.css';
import { PlacementFields } from '#src/features/editor/inspector/placement-fields.tsx';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { SliderField } from '#src/ui/slider-field.tsx';

/** The fields of one overlay. */
export const OverlayFields = ({ element }: { element: OverlayElement }) => {
  const { id } = element;
  const { apply, end } = useEdit();
  return (
    <div className={classes['fields']}>
      <SliderField
        label="Size Scale (%)"
        min={OVERLAY_SCALE.min * 100}
        max={OVERLAY_SCALE.max * 100}
        step={OVERLAY_SCALE.step * 100}
        value={element.scale * 100}
        onChange={(percent) =>
          apply(setOverlayPlacement, { id, scale: percent / 100 }, `overlay:${id}:scale`)
        }
        onEnd={end}
      />
      <PlacementFields
        value={element}
        onChange={(change) =>
          apply(setOverlayPlacement, { id, ...change }, `overlay:${id}:${Object.keys(change).join()}`)
        }
        onEnd={end}
      />
    </div>
  );
};
