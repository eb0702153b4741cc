/** The code that the system or a driver gives an error, such as ENOENT or 23505; the empty string when there is none. */
export const errorCode = (error: unknown): string => {
  // TypeORM wraps the driver's error.
  const source = error instanceof Error && 'driverError' in error ? error.driverError : error;
  const code = source instanceof Error && 'code' in source ? source.code : '';
  return typeof code === 'string' ? code : '';
};

/** What an error says, for a log or a person; a thrown value that is no error is turned into text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** True when a unique constraint of the database refused a row. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';
