import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ColorField } from '#src/ui/fields/sliders/color-field.tsx';
import { show } from '#tests/src/support/show.tsx';

const sliders = () => screen.queryAllByRole('slider', { hidden: true });

test('Escape closes the picker and nothing else', async () => {
  const onOuterKey = vi.fn<() => void>();
  const onEnd = vi.fn<() => void>();
  show(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands in for a panel that closes by Escape
    <div onKeyDown={onOuterKey}>
      <ColorField
        label="Text Color"
        value="#ffffff"
        swatches={['#ffffff']}
        onChange={() => undefined}
        onEnd={onEnd}
      />
    </div>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Text Color');
  fireEvent.focus(field);
  field.focus();
  await waitFor(() => expect(sliders()).not.toEqual([]));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(sliders()).toEqual([]));
  expect(onOuterKey).not.toHaveBeenCalled();
  expect(onEnd).toHaveBeenCalled();
});
