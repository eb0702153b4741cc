import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { EditorDialogs } from '#src/features/editor/editor-dialogs.tsx';
import { serveClasses } from '#tests/src/support/class-service.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[CP-039] [CP-040] loads class types and descriptions with the editor, before the form opens', async () => {
  const calls = serveClasses();
  show(<EditorDialogs isUrgent={false} />);
  await waitFor(() =>
    expect(calls.map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/custom-class-types', '/api/class-descriptions']),
    ),
  );
});
