import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { MyVideos } from '#src/features/editor/panels/video-panel.tsx';
import { serveLibrary } from '#tests/src/support/library.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => vi.unstubAllGlobals());

test('somebody whose address is not confirmed is offered the mail again instead of an upload', async () => {
  serveLibrary({}, ({ url }) =>
    url === '/api/auth/send-confirmation'
      ? jsonResponse(200, { message: 'A new link is on its way.' })
      : null,
  );
  const user = someUser({ role: 'user', mustConfirmEmail: true });
  show(<MyVideos videos={[]} wantsUpload={false} />, { user });
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await screen.findByText('A new link is on its way.');
  expect(screen.queryByRole('button', { name: 'Upload a video' })).toBeNull();
});
