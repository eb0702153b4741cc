import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StudioSteps } from '#contract/accounts/studio.contract.ts';
import { StudioSetUp } from '#src/features/studio/studio-set-up.tsx';
import { jsonResponse, serveWith } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const none: StudioSteps = { name: false, logo: false, member: false, timetable: false, batch: false };

/** Some change on the page. */
const Change = ({ onChange }: { onChange: () => void }) => {
  const { mutate } = useMutation({ mutationFn: async () => onChange() });
  return <button onClick={() => mutate()}>Change</button>;
};

const open = (initial: StudioSteps) => {
  let steps = initial;
  serveWith(() => jsonResponse(200, steps));
  show(
    <>
      <StudioSetUp userId="owner" />
      <Change
        onChange={() => {
          steps = { ...steps, logo: true };
        }}
      />
    </>,
  );
};

const links = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('lists the five steps of a new studio in their order, each leading to its page', async () => {
  open(none);
  await screen.findByText('0 of 5 done');
  expect(links()).toEqual([
    ['Name your studio', '#studio-details'],
    ['Add your logo', '/admin?tab=brand'],
    ['Invite your first member', '/admin'],
    ['Fill your timetable', '/timetable'],
    ['Render your first batch', '/batches/new'],
  ]);
});

test('a step ticks itself when it is done, and opening its page does not tick it', async () => {
  open({ ...none, name: true });
  fireEvent.click(await screen.findByRole('link', { name: 'Add your logo' }));
  expect(screen.getByText('1 of 5 done')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText('2 of 5 done');
  expect(screen.queryByRole('link', { name: 'Add your logo' })).toBeNull();
  expect(screen.getAllByLabelText('Done:')).toHaveLength(2);
});

test('disappears when everything is done, and where the owner hides it', async () => {
  open({ name: true, logo: false, member: true, timetable: true, batch: true });
  await screen.findByText('4 of 5 done');
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await waitFor(() => expect(screen.queryByText('Set up your studio')).toBeNull());
});

test('stays hidden in this browser', async () => {
  open(none);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Set up your studio')).toBeNull();
  expect(localStorage.getItem('polepro.studio-set-up.owner')).toBe('hidden');
});
