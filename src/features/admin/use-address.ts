import { useSearchParams } from 'react-router';

type Fields = Readonly<Record<string, string | null>>;

const withFields = (before: URLSearchParams, fields: Fields): URLSearchParams => {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === '') after.delete(name);
    else after.set(name, value);
  }
  return after;
};

/**
 * The page's state in the query string, so that reloads and links restore it. A change replaces the history entry, so that Back leaves
 * the page instead of going through the tabs.
 */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  return {
    /** Returns '' for a missing field. */
    read: (name: string): string => search.get(name) ?? '',
    /** Sets these fields and keeps the others; null removes a field. */
    change: (fields: Fields): void => setSearch((before) => withFields(before, fields), { replace: true }),
    /** Sets these fields and removes all others. */
    replace: (fields: Fields): void =>
      setSearch(withFields(new URLSearchParams(), fields), { replace: true }),
  };
};
