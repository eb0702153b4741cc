const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** Bytes as people read them: `0 MB`, `250 MB`, `1.5 GB`, `20 GB`. Exact for round numbers, such as limits. */
export const byteSize = (bytes: number): string => {
  if (bytes < GIGABYTE) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / MEGABYTE))} MB`;
  return `${Math.round((bytes / GIGABYTE) * 10) / 10} GB`;
};
