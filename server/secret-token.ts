import { createHash } from 'node:crypto';

/** The stored form of a secret token. */
export const hashToken = (secret: string): string => createHash('sha256').update(secret).digest('hex');
