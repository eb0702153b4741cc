import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { show } from '#tests/src/support/show.tsx';

const showField = () => {
  const onChange = vi.fn<(value: number) => void>();
  const onEnd = vi.fn<() => void>();
  const Field = () => {
    const [value, setValue] = useState(24);
    const change = (next: number): void => {
      onChange(next);
      setValue(next);
    };
    return (
      <SliderField
        label="Font Size"
        unit="px"
        min={8}
        max={200}
        step={2}
        value={value}
        onChange={change}
        onEnd={onEnd}
      />
    );
  };
  show(<Field />);
  const number = screen
    .getAllByLabelText<HTMLInputElement>('Font Size (px)')
    .find(({ type }) => type === 'text');
  return { onChange, onEnd, slider: screen.getByRole<HTMLInputElement>('slider'), number: number! };
};

test('the slider has the bounds and the step of the field', () => {
  const { slider } = showField();
  expect([slider.min, slider.max, slider.step]).toEqual(['8', '200', '2']);
});

test('the slider changes the value at once and reports the end of the change', () => {
  const { slider, onChange, onEnd } = showField();
  fireEvent.change(slider, { target: { value: '40' } });
  expect(onChange).toHaveBeenLastCalledWith(40);
  expect(onEnd).not.toHaveBeenCalled();
  fireEvent.pointerUp(slider);
  expect(onEnd).toHaveBeenCalledOnce();
});

test('digits may be out of range while they are typed', () => {
  const { number, onChange } = showField();
  fireEvent.change(number, { target: { value: '1' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(number.value).toBe('1');
  fireEvent.change(number, { target: { value: '12' } });
  expect(onChange).toHaveBeenLastCalledWith(12);
});

const leaving: [string, (number: HTMLElement) => boolean][] = [
  ['the field is left', (number) => fireEvent.blur(number)],
  ['Enter is pressed', (number) => fireEvent.keyDown(number, { key: 'Enter' })],
];

test.each(leaving)('digits out of range are clamped when %s', (_, leave) => {
  const { number, onChange, onEnd } = showField();
  fireEvent.change(number, { target: { value: '900' } });
  leave(number);
  expect(onChange).toHaveBeenLastCalledWith(200);
  expect(onEnd).toHaveBeenCalled();
  expect(number.value).toBe('200');
});

test('the unit is in the label for a screen reader, and beside the number for the eye', () => {
  const { number } = showField();
  expect(number.value).toBe('24');
  expect(number.labels?.[0]?.textContent).toBe('Font Size (px)');
  expect(screen.getByText('px').closest('[aria-hidden]')).not.toBeNull();
});
