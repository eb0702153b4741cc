/** The ILIKE pattern for texts that contain `text`, with its wildcards escaped. */
export const searchPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
