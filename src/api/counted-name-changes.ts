const counted = new Set<string>();

/**
 * People, by id, whose name change was counted and whose name could not be saved after that: their next save is the
 * same change and is not counted again. Forgotten by a reload.
 */
export const countedNameChanges = {
  has: (userId: string): boolean => counted.has(userId),
  add: (userId: string): void => void counted.add(userId),
  delete: (userId: string): void => void counted.delete(userId),
};
