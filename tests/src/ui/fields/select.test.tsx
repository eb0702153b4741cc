import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { FontField } from '#src/features/editor/inspector/element-fields.tsx';
import { Select, TypedSelect } from '#src/ui/fields/select.tsx';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import { show } from '#tests/src/support/show.tsx';

const noop = (): void => undefined;
const data = ['6:15 PM', '6:30 PM'];
const fields = {
  'a list to choose from': <Select label="Time" data={data} />,
  'a list to type into': (
    <TypedSelect
      label="Time"
      data={data}
      value={null}
      onChange={noop}
      findMatches={() => data}
      describeUnmatched={(typed) => typed}
    />
  ),
  'a field with suggestions': (
    <SuggestedInput
      label="Time"
      name="time"
      max={20}
      value=""
      suggestions={data}
      onType={noop}
      onChoose={noop}
      onBlur={noop}
    />
  ),
  'the list of fonts': <FontField element={defaultElement('header', 'Spin')} label="Time" />,
};

const listInPage = () => document.querySelector('[role="listbox"]');

test.each(Object.entries(fields))(
  '%s tells a screen reader at each opening that it is open and which list it has, and a field without the focus has none in the page',
  async (_, element) => {
    show(element);
    const field = screen.getByLabelText<HTMLInputElement>('Time', { selector: 'input:not([type="hidden"])' });
    expect(listInPage()).toBeNull();
    for (let opening = 1; opening <= 2; opening += 1) {
      act(() => field.focus());
      fireEvent.click(field);
      await waitFor(() => expect(listInPage()?.id).toBe(field.getAttribute('aria-controls')));
      expect(field.getAttribute('aria-expanded') ?? 'true').toBe('true');
      act(() => field.blur());
      await waitFor(() => expect(listInPage()).toBeNull());
    }
  },
);

test('the first arrow key highlights an option and names it', async () => {
  show(fields['a list to choose from']);
  const field = screen.getByRole('combobox', { name: 'Time' });
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'ArrowDown', code: 'ArrowDown' });
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  expect(document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(
    '6:15 PM',
  );
});
