import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { theme } from '#src/theme/theme.tsx';
import { AutosizeTextarea } from '#src/ui/fields/counted-field.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { show } from '#tests/src/support/show.tsx';

test('text fields take the direction of what is typed, for Arabic and Hebrew', () => {
  show(
    <MantineProvider theme={theme}>
      <TextInput label="Instructor" />
      <Textarea label="Text" />
      <AutosizeTextarea max={80} label="Details" minRows={1} maxRows={2} onChange={() => undefined} />
    </MantineProvider>,
  );
  for (const field of screen.getAllByRole('textbox')) expect(field.getAttribute('dir')).toBe('auto');
  expect(screen.getAllByRole('textbox')).toHaveLength(3);
});

test('the list of a select is in the page while it is open, scrolls on its own, and the keyboard reaches it', async () => {
  show(
    <MantineProvider theme={theme} env="test">
      <Select label="Time" data={['6:15 PM', '6:30 PM']} />
    </MantineProvider>,
  );
  expect(screen.queryAllByRole('option', { hidden: true })).toEqual([]);
  fireEvent.click(screen.getByRole('combobox', { name: 'Time' }));
  const list = await screen.findByRole('listbox', { name: 'Time' });
  expect(list.tabIndex).toBe(0);
  expect([...list.children].map((child) => child.role)).toEqual(['option', 'option']);
});
