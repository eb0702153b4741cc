import type { UploadView } from '#contract/library/uploads.contract.ts';

/** A video that the server processes, by default. */
export const someUpload = (fields: Partial<UploadView> = {}): UploadView => ({
  id: 'u'.repeat(22),
  title: 'class',
  kind: 'background',
  libraryType: 'personal',
  phase: 'processing',
  percent: 78,
  phaseProgress: 0.3,
  ahead: null,
  retryAt: null,
  ownerName: null,
  receivedBytes: 310_000_000,
  bytes: 310_000_000,
  isResumable: true,
  assetIds: [],
  notice: null,
  error: null,
  createdAt: '2026-11-20T20:00:00.000Z',
  ...fields,
});

/** A file of any size without its content in memory. */
export const someFile = (name: string, bytes = 1000): File => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
};
