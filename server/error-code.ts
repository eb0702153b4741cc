/** The code of an error from the system or a driver, such as ENOENT or 23505; empty if it has none. */
export const errorCode = (error: unknown): string => {
  // TypeORM wraps the driver's error.
  const source = error instanceof Error && 'driverError' in error ? error.driverError : error;
  const code = source instanceof Error && 'code' in source ? source.code : '';
  return typeof code === 'string' ? code : '';
};

/** The message of an error, for a log or a person. A thrown value that is not an error is turned into text. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Whether a unique constraint of the database refused a row. */
export const isDuplicate = (error: unknown): boolean => errorCode(error) === '23505';
