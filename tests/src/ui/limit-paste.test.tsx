import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CountedInput, CountedTextarea } from '#src/ui/counted-field.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const field = { label: 'Details', name: 'details', max: 10, value: 'Bring', onChange: () => undefined };

test.each([
  ['an input', <CountedInput key="input" {...field} />],
  ['a textarea', <CountedTextarea key="textarea" {...field} />],
])('a paste that does not fit into %s says what is left out', (_, part) => {
  const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
  show(part);
  const input = screen.getByLabelText<HTMLInputElement>('Details');
  const paste = (text: string): void => {
    fireEvent.paste(input, { clipboardData: { getData: () => text } });
  };
  paste(' heel');
  expect(notified).not.toHaveBeenCalled();
  paste(' heels and more');
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: 'There is room for 10 characters: the last 10 characters of what you pasted are left out.',
    }),
  );
});
