/**
 * The product cannot start, and whoever starts it can fix that. The message is one line: what is wrong and what to do. It is
 * printed without a stack and never contains a secret.
 */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}

/** Exits with code 1. Prints a StartError's message alone, and anything else, which is a defect, with its stack. */
export function exitWithError(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
