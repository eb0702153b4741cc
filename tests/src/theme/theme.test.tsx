import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { theme } from '#src/theme/theme.ts';
import { AutosizeTextarea } from '#src/ui/autosize-textarea.tsx';
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
