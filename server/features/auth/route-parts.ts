import { AppError } from '#server/errors.ts';

/** Attempts per address and minute. Each costs the server 19 MiB and 20 ms. */
export const maxPerMinute = 60;

/** The caller's session. @throws AppError SIGNED_OUT without one. */
export const sessionOf = ({ sessionId }: { sessionId: string | null }): string => {
  if (sessionId === null) throw new AppError('SIGNED_OUT');
  return sessionId;
};
