/**
 * The product cannot start, and a person can do something about it. The message is one line that says what is wrong
 * and what to do; it is printed as it is, without a stack, and never holds a secret.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}
