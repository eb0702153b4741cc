/** One page of a list. `page` counts from 1 and is brought into range; an empty list has one empty page. */
export const pageOf = <T>(
  items: readonly T[],
  page: number,
  size: number,
): { page: number; pages: number; items: readonly T[] } => {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const present = Math.min(pages, Math.max(1, page));
  return { page: present, pages, items: items.slice((present - 1) * size, present * size) };
};
