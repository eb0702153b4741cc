import { notifications } from '@mantine/notifications';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CountedInput, CountedTextarea } from '#src/ui/fields/counted-field.tsx';
import { insertText } from '#tests/src/support/insert-text.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const FAMILY = '👨‍👩‍👧‍👦';

const Details = ({
  as: Counted,
  given,
}: {
  as: typeof CountedInput | typeof CountedTextarea;
  given: string;
}) => {
  const [value, setValue] = useState(given);
  return <Counted label="Details" name="details" max={10} value={value} onChange={setValue} />;
};

const fields = [
  ['an input', CountedInput],
  ['a textarea', CountedTextarea],
] as const;

const showField = (as: typeof CountedInput | typeof CountedTextarea, given: string) => {
  show(<Details as={as} given={given} />);
  const field = screen.getByLabelText<HTMLInputElement>('Details');
  field.focus();
  field.setSelectionRange(given.length, given.length);
  return field;
};

test.each(fields)('%s counts a family emoji as one character and takes no eleventh', (_, as) => {
  const field = showField(as, FAMILY.repeat(9));
  expect(screen.getByText('9/10')).toBeTruthy();
  insertText(field, FAMILY);
  expect(field.value).toBe(FAMILY.repeat(10));
  expect(screen.getByText('10/10')).toBeTruthy();
  insertText(field, '!');
  expect(field.value).toBe(FAMILY.repeat(10));
  // An accent joins the character before it.
  insertText(field, '\u0301');
  expect(field.value).toBe(`${FAMILY.repeat(10)}\u0301`);
});

test.each(fields)('a paste that does not fit into %s says what is left out', (_, as) => {
  const notified = vi.spyOn(notifications, 'show').mockReturnValue('');
  const field = showField(as, 'Bring');
  insertText(field, ' 🇩🇪', 'insertFromPaste');
  expect(notified).not.toHaveBeenCalled();
  insertText(field, '🇫🇷🇪🇸🇮🇹 and more', 'insertFromPaste');
  expect(field.value).toBe('Bring 🇩🇪🇫🇷🇪🇸🇮🇹');
  expect(notified).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      message: 'Cut to 10 characters: the last 9 characters are left out.',
    }),
  );
});

test.each(fields)(
  'what stands in %s beyond the limit can be shortened, and stays as it is otherwise',
  (_, as) => {
    const field = showField(as, 'Bring your heels');
    insertText(field, '!');
    expect(field.value).toBe('Bring your heels');
    fireEvent.input(field, { target: { value: 'Bring your heel' } });
    expect(field.value).toBe('Bring your heel');
  },
);

test.each(fields)('what an input method composes in %s is cut when it is done', (_, as) => {
  const field = showField(as, 'แจ้งก่อนนะ');
  fireEvent.compositionStart(field);
  insertText(field, 'ที่นี่ๆๆๆ', 'insertCompositionText');
  fireEvent.compositionEnd(field);
  expect(screen.getByText('10/10')).toBeTruthy();
});
