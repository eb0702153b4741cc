/** What every page of the renderer is held to. */
export const BROWSER_LIMITS = {
  /** A frame that takes longer than this is taken for stuck, milliseconds. */
  timeoutInMilliseconds: 90_000,
  /** Decoded pictures kept, bytes; the default would be half of the system's memory. */
  offthreadVideoCacheSizeInBytes: 256 * 1024 * 1024,
  mediaCacheSizeInBytes: 256 * 1024 * 1024,
  logLevel: 'error',
} as const;
