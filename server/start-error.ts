/**
 * The product cannot start, and the person who starts it can fix that. The message is one line that says what is wrong and what to do. It
 * is printed without a stack and never contains a secret.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}

/** Exits with code 1. Prints only the message of a StartError. Anything else is a defect and gets its stack. */
export function exitWithError(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
