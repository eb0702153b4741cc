import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { BackupList, BackupView } from '#contract/admin/backups.contract.ts';
import { rowsOf, showPanel } from '#tests/src/support/admin-panel.tsx';
import { serveAdmin } from '#tests/src/support/admin-service.ts';
import { jsonResponse } from '#tests/src/support/mock-fetch.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const backup: BackupView = {
  id: 'b'.repeat(22),
  startedAt: '2026-11-20T20:00:00.000Z',
  finishedAt: '2026-11-20T20:00:09.000Z',
  host: 'worker-1',
  folder: '/backups',
  name: '2026-11-20T20-00-01-000Z',
  rows: 12_000,
  files: 310,
  copiedFiles: 7,
  bytes: 5_200_000_000,
  problem: null,
};

const show = (list: BackupList): void => {
  serveAdmin(({ url }) => (url.startsWith('/api/admin/backups') ? jsonResponse(200, list) : null));
  showPanel('/admin?tab=backups');
};

test('admins see the last backup, and why one failed', async () => {
  const problem = 'The disk of /backups is full.';
  const failed = { ...backup, id: 'c'.repeat(22), name: null, problem };
  show({ schedule: { everyHours: 24, keep: 14 }, backups: [failed, backup] });
  const [first, second] = await rowsOf('Backups');
  expect(first?.textContent).toContain('No backup: The disk of /backups is full.');
  expect(second?.textContent).toContain('5.2 GB · 310 files, 7 of them new');
  expect(second?.textContent).toContain('/backups/2026-11-20T20-00-01-000Z on worker-1');
  expect(screen.getByText('A backup is made every 24 hours. The latest 14 are kept.')).toBeDefined();
});

test('without a schedule they read how to get one', async () => {
  show({ schedule: null, backups: [] });
  expect(await screen.findByText(/No backups are scheduled\. Set BACKUP_DIR/)).toBeDefined();
  expect(screen.getByText('No backup has been made yet.')).toBeDefined();
});
