import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { ClassFields } from '#src/features/batches/class-fields.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => vi.unstubAllGlobals());

/** The fields of a class of 'mia lee', and what they report. */
const showFields = async () => {
  serveWith((url) =>
    jsonResponse(
      200,
      url.includes('instructor')
        ? { instructorNames: ['Mia Lee'], instructors: [{ name: 'Mia Lee', handle: '@mia.lee' }] }
        : [],
    ),
  );
  const onChange = vi.fn<(fields: object) => void>();
  const form = { ...emptyClassInfo(), instructorName: 'mia lee', instructorHandle: '@mia.pole' };
  show(<ClassFields form={form} onChange={onChange} />);
  const field = await screen.findByLabelText('Instructor');
  return { field, onChange };
};

test('leaving the instructor unchanged keeps the handle', async () => {
  const { field, onChange } = await showFields();
  fireEvent.focus(field);
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
});

test('an instructor typed in another case has the handle of the studio', async () => {
  const { field, onChange } = await showFields();
  fireEvent.focus(field);
  await screen.findByText('Mia Lee');
  fireEvent.change(field, { target: { value: 'MIA LEE' } });
  await expect
    .poll(() => onChange.mock.calls)
    .toEqual([[{ instructorName: 'MIA LEE', instructorHandle: '@mia.lee' }]]);
});
