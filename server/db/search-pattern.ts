/** The ILIKE pattern of texts that contain `text`, whose own wildcards count as they are. */
export const searchPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
