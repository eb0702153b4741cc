import { POSITION, ROTATION } from '#schema/limits.ts';
import { SliderField } from '#src/ui/slider-field.tsx';

type Placement = { x: number; y: number; rotation: number };

type PlacementFieldsProps = {
  value: Placement;
  onChange: (change: Partial<Placement>) => void;
  onEnd: () => void;
};

/** Position and rotation, for texts and overlays alike. */
export const PlacementFields = ({ value, onChange, onEnd }: PlacementFieldsProps) => (
  <>
    <SliderField
      label="X Position (%)"
      {...POSITION}
      value={value.x}
      onChange={(x) => onChange({ x })}
      onEnd={onEnd}
    />
    <SliderField
      label="Y Position (%)"
      {...POSITION}
      value={value.y}
      onChange={(y) => onChange({ y })}
      onEnd={onEnd}
    />
    <SliderField
      label="Rotation (degrees)"
      {...ROTATION}
      value={value.rotation}
      onChange={(rotation) => onChange({ rotation })}
      onEnd={onEnd}
    />
  </>
);
