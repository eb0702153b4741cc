/** The ILIKE pattern for texts that contain `text`, with its wildcards escaped. */
export const searchPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The conditions of a query, combined with AND, and their parameters in order. */
export type SqlFilter = {
  parameters: unknown[];
  /** The placeholder of a value, such as `$1`. */
  bind: (value: unknown) => string;
  add: (condition: string) => void;
  /** The WHERE clause; the empty string without conditions. */
  where: () => string;
};

/** A filter without conditions. */
export const sqlFilter = (): SqlFilter => {
  const parameters: unknown[] = [];
  const conditions: string[] = [];
  return {
    parameters,
    bind: (value) => `$${parameters.push(value)}`,
    add: (condition) => void conditions.push(condition),
    where: () => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`),
  };
};
