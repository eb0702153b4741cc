import { useMemo } from 'react';
import { POSITION, ROTATION } from '#schema/limits.ts';
import { AlignTools } from '#src/features/editor/inspector/element-tools.tsx';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import classes from '#src/features/editor/inspector/inspector.module.css';

type Placement = { id: string; x: number; y: number; rotation: number };

type PlacementFieldsProps = {
  value: Placement;
  /** Whether all render at once instead of one by one. */
  isAtOnce?: boolean;
  onChange: (change: Partial<Omit<Placement, 'id'>>) => void;
  onEnd: () => void;
};

/** Position and rotation, for texts and overlays alike. */
export const PlacementFields = ({ value, isAtOnce = true, onChange, onEnd }: PlacementFieldsProps) => {
  const { id } = value;
  const ids = useMemo(() => [id], [id]);
  return (
    <fieldset className={classes.group}>
      <legend>Position</legend>
      <OneByOne isUrgent={isAtOnce}>
        <AlignTools ids={ids} />
        <SliderField
          label="X Position"
          unit="%"
          {...POSITION}
          value={value.x}
          onChange={(x) => onChange({ x })}
          onEnd={onEnd}
        />
        <SliderField
          label="Y Position"
          unit="%"
          {...POSITION}
          value={value.y}
          onChange={(y) => onChange({ y })}
          onEnd={onEnd}
        />
        <SliderField
          label="Rotation"
          unit="degrees"
          {...ROTATION}
          value={value.rotation}
          onChange={(rotation) => onChange({ rotation })}
          onEnd={onEnd}
        />
      </OneByOne>
    </fieldset>
  );
};
