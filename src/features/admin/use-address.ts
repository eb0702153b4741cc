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
 * The state of the page that its URL holds, so that a reload and a link restore it. A change replaces the history entry:
 * Back leaves the page instead of going through the tabs.
 */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  return {
    /** '' without the field. */
    read: (name: string): string => search.get(name) ?? '',
    /** Null removes a field; the others stay. */
    change: (fields: Fields): void => setSearch((before) => withFields(before, fields), { replace: true }),
    /** Sets these fields and removes all others. */
    replace: (fields: Fields): void =>
      setSearch(withFields(new URLSearchParams(), fields), { replace: true }),
  };
};
