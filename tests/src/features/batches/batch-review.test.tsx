import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BatchView } from '#contract/videos/batches.contract.ts';
import { newPromo } from '#schema/new-promo.ts';
import { BatchReview } from '#src/features/batches/batch-page.tsx';
import { show } from '#tests/src/support/show.tsx';

/** A batch of two promos, so many of which have a finished video. */
const batchWith = (completed: number): BatchView => ({
  id: 'b'.repeat(22),
  title: 'The week',
  createdAt: '2026-11-23T08:00:00.000Z',
  startedAt: '2026-11-23T08:01:00.000Z',
  progress: {
    rows: 2,
    completed,
    failed: 0,
    cancelled: 2 - completed,
    open: 0,
    progress: 1,
    secondsLeft: null,
  },
  document: newPromo(),
  reviewLink: null,
  rows: [],
  findings: [],
  unnamedClips: [],
});

test.each([
  [0, true],
  [1, false],
])(
  'with %i videos finished, asking for approval says that there is nothing to approve yet: %s',
  async (completed, isShown) => {
    show(<BatchReview batch={batchWith(completed)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Ask for approval' }));
    const lead = await screen.findByText(/Anyone with the link can watch/);
    expect(lead.textContent.startsWith('None of the videos is finished yet')).toBe(isShown);
  },
);
