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

/** Ends the process with code 1: a StartError by its message alone, anything else, which is our own mistake, with its stack. */
export function exitWithError(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
