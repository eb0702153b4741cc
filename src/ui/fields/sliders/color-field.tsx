import { ColorInput } from '@mantine/core';
import { useState } from 'react';

type ColorFieldProps = {
  label: string;
  value: string;
  swatches: readonly string[];
  onChange: (color: string) => void;
  onEnd: () => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** A colour by picker, swatch or `#rrggbb`; incomplete input changes nothing. */
export const ColorField = ({ label, value, swatches, onChange, onEnd }: ColorFieldProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <ColorInput
      label={label}
      format="hex"
      withEyeDropper={false}
      swatchesPerRow={8}
      swatches={[...swatches]}
      popoverProps={{ withinPortal: true, position: 'bottom-start' }}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (HEX.test(next)) onChange(next);
      }}
      onChangeEnd={onEnd}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The picker stays open while the field has the focus; blurring closes it and nothing else.
        event.stopPropagation();
        event.currentTarget.blur();
      }}
      onBlur={() => {
        setTyped(null);
        onEnd();
      }}
    />
  );
};
