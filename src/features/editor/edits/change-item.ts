/** The list with the item `id` changed; the very same list when that item is missing or stays as it is. */
export const changeItem = <T extends { id: string }>(list: T[], id: string, change: (item: T) => T): T[] => {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  if (item === undefined) return list;
  const changed = change(item);
  return changed === item ? list : list.with(index, changed);
};
