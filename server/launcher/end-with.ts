import { StartError } from '#server/start-error.ts';

/** Ends the process with code 1: a StartError by its message alone, anything else, which is our own mistake, with its stack. */
export function endWith(error: unknown): never {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
