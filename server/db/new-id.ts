import { randomBytes } from 'node:crypto';

/** A new id that cannot be guessed: 22 characters of base64url from 16 random bytes. */
export function newId(): string {
  return randomBytes(16).toString('base64url');
}
