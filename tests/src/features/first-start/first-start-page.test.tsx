import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FirstStart, SetupState } from '#contract/first-start.ts';
import { jsonResponse, bodyOf, serveWith } from '#tests/src/support/mock-fetch.ts';
import { openRoute } from '#tests/src/support/shown-route.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const contents = { promos: 1, accounts: 3, videos: 2, bytes: 1_234_567_890, version: 'same' } as const;
const newest = '2030-01-02T08-00-00-000Z';
const usable = '2029-12-31T08-00-00-000Z';
const found: FirstStart = {
  folder: '/mnt/backups',
  backups: [
    {
      name: newest,
      madeAt: '2030-01-02T08:00:00.000Z',
      contents: { ...contents, version: 'newer' },
    },
    { name: usable, madeAt: '2029-12-31T08:00:00.000Z', contents },
    { name: '2029-12-30T08-00-00-000Z', madeAt: '2029-12-30T08:00:00.000Z', contents: null },
  ],
  state: { step: 'choosing', problem: null, begun: null },
};

const open = (state: SetupState, respond?: (url: string, init: RequestInit) => Response | null) => {
  const fetched = serveWith((url, init) => respond?.(url, init) ?? jsonResponse(200, { ...found, state }));
  openRoute('/first-start#the-token');
  return fetched;
};

describe('whoever has the link', () => {
  test('sees what each backup holds, and may restore those that this version can', async () => {
    const restoring = { step: 'restoring', name: usable, stage: 'files', progress: 0.456 };
    let isRestoring = false;
    const fetched = open({ step: 'choosing', problem: null, begun: null }, (_url, { method }) => {
      if (method === 'POST') isRestoring = true;
      if (!isRestoring) return null;
      return method === 'POST'
        ? jsonResponse(202, restoring)
        : jsonResponse(200, { ...found, state: restoring });
    });
    const list = await screen.findByRole('list', { name: 'Backups' });
    const [first, second, third] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Made by a newer version. Install that version');
    expect(second?.textContent).toContain('1 promo · 3 accounts · 2 videos · 1.2 GB');
    expect(third?.textContent).toContain('Damaged');
    const buttons = within(list).getAllByRole('button', { name: /^Restore this one, of / });
    expect(buttons).toHaveLength(1);
    for (const button of buttons) fireEvent.click(button);
    expect((await screen.findByRole('progressbar', { name: 'Restored' })).getAttribute('aria-valuenow')).toBe(
      '45',
    );
    expect(screen.getByText('Copying videos and images.')).toBeDefined();
    // The pressed button is gone, and its focus is not lost.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Restoring the backup' }));
    const [, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? ['', {}];
    expect(bodyOf(init)).toEqual({ name: usable });
    expect(new Headers(init.headers).get('authorization')).toBe('Bearer the-token');
  });

  test('starts fresh', async () => {
    const fetched = open({ step: 'choosing', problem: null, begun: null }, (_url, { method }) =>
      method === 'POST' ? jsonResponse(202, { step: 'starting', restored: null }) : null,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Start fresh' }));
    expect(await screen.findByText(/^This is a new installation\./)).toBeDefined();
    expect(fetched.mock.calls.map(([url]) => url)).toContain('/api/first-start/fresh');
  });

  test('reads why a restore did not succeed, and may choose again', async () => {
    open({ step: 'choosing', problem: 'The backup is damaged. Nothing was changed.', begun: null });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The backup is damaged. Nothing was changed.',
    );
    expect(screen.getByRole('button', { name: /^Restore this one/ })).toHaveProperty('disabled', false);
  });

  test('continues a restore that has begun, and chooses nothing else', async () => {
    const fetched = open(
      { step: 'choosing', problem: 'The disk is full.', begun: usable },
      (_url, { method }) =>
        method === 'POST'
          ? jsonResponse(202, { step: 'restoring', name: usable, stage: 'checking', progress: 0 })
          : null,
    );
    expect(await screen.findByRole('heading', { name: 'Finish the restore' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe('The disk is full.');
    const [button, ...others] = screen.getAllByRole('button', { name: /^(Restore|Start)/ });
    expect(others).toEqual([]);
    if (button !== undefined) fireEvent.click(button);
    expect(await screen.findByText(/^Backup of December 31, 2029.*you can start again\.$/)).toBeDefined();
    const [, init] = fetched.mock.calls.find(([, { method }]) => method === 'POST') ?? ['', {}];
    expect(bodyOf(init)).toEqual({ name: usable });
  });
});

test.each([
  ['/first-start#the-token', '/auth'],
  ['/first-start', '/'],
])('once the service runs, %s leads to %s', async (from, to) => {
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  serveWith(() => jsonResponse(404, { code: 'NOT_FOUND', message: 'There is nothing here.' }));
  openRoute(from);
  await expect.poll(() => replace.mock.calls).toEqual([[to]]);
});

test('a stranger reads that the installation is being set up, and nothing about its backups', async () => {
  serveWith(() => jsonResponse(401, { code: 'SETUP_LINK_NEEDED', message: 'Only whoever runs it.' }));
  openRoute('/first-start');
  expect(await screen.findByRole('heading', { name: 'PolePro is being set up' })).toBeDefined();
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual([expect.stringMatching(/^Switch to the /)]);
});
