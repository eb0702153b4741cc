import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { QuotaKind } from '#contract/accounts/quotas.contract.ts';
import { StorageSection } from '#src/features/account/account-settings.tsx';
import { serveAccount } from '#tests/src/support/account-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';
import { show } from '#tests/src/support/show.tsx';
import { someUser } from '#tests/src/support/users.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const used: Record<QuotaKind, [used: number, limit: number]> = {
  promos: [12, 500],
  versions: [1040, 5000],
  templates: [2, 50],
  overlayTracks: [0, 500],
  documentBytes: [3_000_000, 250_000_000],
  libraryVideos: [1, 100],
  libraryOverlays: [4, 200],
  libraryMusic: [3, 50],
  libraryBytes: [1_500_000_000, 2_000_000_000],
  videos: [7, 500],
  videoBytes: [0, 20_000_000_000],
};

const serveQuotas = (videoRetentionDays: number | null = null) =>
  serveAccount(({ url }) =>
    url === '/api/quotas'
      ? jsonResponse(200, {
          quotas: Object.entries(used).map(([kind, [isUsed, limit]]) => ({ kind, used: isUsed, limit })),
          videoRetentionDays,
        })
      : null,
  );

const groups = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('says what is used of what, with a bar for each size', async () => {
  serveQuotas();
  show(<StorageSection user={someUser()} />);
  expect(await groups()).toEqual([
    'Finished videos0 MB of 20 GB used7 of 500 videos',
    'Library1.5 GB of 2 GB used1 of 100 uploaded videos · 4 of 200 uploaded overlays · 3 of 50 uploaded tracks',
    'Promos3 MB of 250 MB used12 of 500 promos · 2 of 50 templates · 1,040 of 5,000 earlier versions',
  ]);
  expect(screen.getByRole('progressbar', { name: /^Library/ }).getAttribute('aria-valuenow')).toBe('75');
  expect(screen.queryByText(/is deleted/)).toBeNull();
});

test('omits quotas that the plan itself limits, and says when videos expire', async () => {
  serveQuotas(30);
  show(<StorageSection user={someUser({ role: 'user' })} />);
  expect((await groups())[1]).toBe(
    'Library1.5 GB of 2 GB used4 of 200 uploaded overlays · 3 of 50 uploaded tracks',
  );
  expect(
    screen.getByText('A finished video is deleted 30 days after it was made. Its promo stays.'),
  ).toBeDefined();
});
