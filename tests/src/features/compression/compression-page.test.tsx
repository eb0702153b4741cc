import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompressionPage } from '#src/features/compression/compression-page.tsx';
import { tickedPercent } from '#src/features/compression/use-compression.ts';
import { FakeXhr, fakeXhr } from '#tests/src/support/fake-xhr.ts';
import { show } from '#tests/src/support/show.tsx';

const file = new File([new Uint8Array(1000)], 'Friday.mp4', { type: 'video/mp4' });
const id = 'c'.repeat(22);

beforeEach(() => {
  fakeXhr();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:a', revokeObjectURL: () => undefined }),
  );
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const pick = (): void => {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no file input');
  fireEvent.change(input, { target: { files: [file] } });
};

const compress = (): FakeXhr => {
  fireEvent.click(screen.getByRole('button', { name: 'Compress' }));
  const request = FakeXhr.requests.at(-1);
  if (request === undefined) throw new Error('Nothing was sent');
  return request;
};

const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Target size (MB)' });
const percent = (): number =>
  Number(screen.getByLabelText('Progress of the compression').getAttribute('aria-valuenow'));

const result = {
  success: true,
  originalSizeMB: 42,
  compressedSizeMB: 9.8,
  compressionRatio: 4.29,
  videoUrl: `/api/compressions/${id}/file`,
  message: 'Your video is 4.3 times smaller, at 720 × 1280 and 30 frames per second.',
};

describe('the compression tool', () => {
  test('[TO-006] [TO-007] [TO-015] [TO-016] takes a video and a target of 1 to 50 MB, 10 at first', () => {
    show(<CompressionPage />);
    expect(target().value).toBe('10');
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Compress' });
    expect(button.disabled).toBe(true);
    pick();
    expect(screen.getByText('Friday.mp4')).toBeDefined();
    expect(button.disabled).toBe(false);
    fireEvent.change(target(), { target: { value: '51' } });
    expect([button.disabled, screen.getByText('Enter a size from 1 to 50 MB.')]).toEqual([
      true,
      expect.anything(),
    ]);
    fireEvent.click(screen.getByRole('radio', { name: 'WhatsApp, 16 MB' }));
    expect(target().value).toBe('16');
    const { address, form } = compress();
    expect([address, form?.get('targetSize'), form?.get('video')]).toEqual([
      'POST /api/compress-video',
      '16',
      file,
    ]);
  });

  test('[TO-008] [TO-012] [TO-013] [TO-014] shows ticks until the real figure is known, and the result in the end', async () => {
    expect([0, 499, 500, 4500, 60_000].map(tickedPercent)).toEqual([0, 0, 10, 90, 90]);
    show(<CompressionPage />);
    pick();
    const request = compress();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(percent()).toBe(20);
    act(() => request.sendBytes(1000, 1000));
    act(() => request.receive('progress', { id, state: 'queued', progress: 0, retryAt: null }));
    expect([percent(), screen.getByText('Waiting in line')]).toEqual([40, expect.anything()]);
    act(() => request.receive('progress', { id, state: 'running', progress: 0.5, retryAt: null }));
    expect([percent(), screen.getByText('Compressing your video')]).toEqual([70, expect.anything()]);
    const retryAt = '2026-11-20T20:01:00.000Z';
    act(() => request.receive('progress', { id, state: 'queued', progress: 0, retryAt }));
    expect([percent(), screen.getByText(/^We had a problem on our side/)]).toEqual([70, expect.anything()]);
    await act(async () => request.receive('done', result));
    expect(await screen.findByText('Your video is ready')).toBeDefined();
  });

  test('[TO-009] shows the figures, both videos and the download', async () => {
    show(<CompressionPage />);
    pick();
    const request = compress();
    await act(async () => request.receive('done', result));
    expect(await screen.findByText(result.message)).toBeDefined();
    for (const text of ['4.3 : 1', 'Ratio']) expect(screen.getByText(text)).toBeDefined();
    expect(screen.getAllByText('42.0 MB').length).toBe(2);
    expect(screen.getByLabelText('Original', { selector: 'video' })).toBeDefined();
    expect(screen.getByLabelText('Compressed', { selector: 'video' }).getAttribute('src')).toBe(
      result.videoUrl,
    );
    expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toBe(result.videoUrl);
  });

  test('[TO-021] [TO-022] says that it failed, why, and keeps the video for another try', async () => {
    show(<CompressionPage />);
    pick();
    const details = [{ path: 'targetSize', message: 'The smallest possible size is about 12.1 MB.' }];
    const failure = { code: 'COMPRESSION_FAILED', message: 'Compression failed. Please try again.', details };
    const request = compress();
    await act(async () => request.respond(422, failure));
    expect(await screen.findByRole('heading', { name: 'Compression Failed' })).toBeDefined();
    expect(screen.getByText('Compression failed. Please try again.')).toBeDefined();
    expect(screen.getByText(details[0]?.message ?? '')).toBeDefined();
    expect(screen.getByText('Friday.mp4')).toBeDefined();
    expect(compress()).not.toBe(request);
  });

  test('cancels the request while the file is being sent', async () => {
    show(<CompressionPage />);
    pick();
    const request = compress();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(request.isAborted).toBe(true);
    expect(screen.getByRole('button', { name: 'Compress' })).toBeDefined();
  });
});
