/** A page in place of one that is not yet available. It reloads by itself. `text` is HTML. */
export const waitingPage = (title: string, text: string): string =>
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>${title}</title>
<style>
  body { margin: 20vh auto 0; max-width: 32rem; padding: 0 1.5rem; font: 1.1rem/1.5 system-ui, sans-serif; }
</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;

/** The headers of a waiting page. */
export const waitingHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '5',
} as const;
