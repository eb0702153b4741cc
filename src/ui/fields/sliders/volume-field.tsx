import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';

type VolumeFieldProps = {
  label: string;
  /** A factor, 0 to 1. */
  volume: number;
  isDisabled?: boolean;
  onChange: (volume: number) => void;
  onEnd: () => void;
};

/** A volume in percent. */
export const VolumeField = ({ volume, onChange, ...field }: VolumeFieldProps) => (
  <SliderField
    {...field}
    unit="%"
    min={0}
    max={100}
    step={5}
    value={volume * 100}
    onChange={(percent) => onChange(percent / 100)}
  />
);
