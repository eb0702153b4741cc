/** The values for the placeholders of a path and for its query string; `undefined` omits a query field. */
export type UrlParts = {
  params?: Readonly<Record<string, UrlValue>> | undefined;
  query?: Readonly<Record<string, UrlValue>> | undefined;
};

type UrlValue = string | number | boolean | undefined;

/**
 * The URL of an endpoint: `/api/promos/:id` with `{params: {id: 'a b'}}` gives `/api/promos/a%20b`.
 *
 * @throws Error when the path has a placeholder without a value.
 */
export const endpointUrl = (path: string, { params = {}, query = {} }: UrlParts = {}): string => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}".`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const queryString = search.toString();
  return queryString === '' ? filled : `${filled}?${queryString}`;
};
