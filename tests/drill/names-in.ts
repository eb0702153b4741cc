import { readdirSync } from 'node:fs';

/** What lies in a folder; nothing where there is none. */
export const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};
