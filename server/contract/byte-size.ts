const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

/** Bytes as people read them: `0 MB`, `250 MB`, `1.5 GB`, `20 GB`. */
export const byteSize = (bytes: number): string => {
  if (bytes < GIGABYTE) return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / MEGABYTE))} MB`;
  const gigabytes = bytes / GIGABYTE;
  return `${gigabytes < 10 && gigabytes % 1 !== 0 ? gigabytes.toFixed(1) : Math.round(gigabytes)} GB`;
};
