/** What `fetch` takes for a call of the API with a body of JSON or none, as a page of the product sends it. */
export const jsonRequest = (
  { address, cookie }: { address: string; cookie: string },
  method: string,
  body?: unknown,
): RequestInit => ({
  method,
  headers: {
    cookie,
    origin: address,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

/** The cookie that a response sets, as a browser sends it back. */
export const cookieOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
