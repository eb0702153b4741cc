import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPage } from '#tests/support/browser/browser.ts';
import { desktop } from '#tests/support/browser/devices.ts';
import { productInBrowser } from '#tests/support/browser/product-in-browser.ts';
import { startOtherServer } from '#tests/support/other-server.ts';

const { browser } = productInBrowser();

/** A page with one problem of each kind, which says so once all have occurred. */
const PAGE = `<!doctype html><link rel="stylesheet" href="/assets/gone.css"><link rel="icon" href="data:,"><p></p>
  <script>
    console.warn('no problem');
    console.error('said by the page');
    const answers = ['/api/auth/user', '/api/promos', '/cut-off'].map((path) => fetch(path).catch(() => undefined));
    document.querySelector('p').append('A font did not load, so some text may be missing. Trying again…');
    // The library cannot be loaded: no notice, because nobody sees a script.
    setTimeout(() => { throw new Error('caught by nobody'); });
    Promise.all(answers).then(() => document.querySelector('output').append('All have occurred'));
  </script><output></output>`;

const startFaultyServer = (): Promise<string> =>
  startOtherServer(({ url }, response) => {
    if (url === '/cut-off') return response.destroy();
    if (url === '/') return response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    return response.writeHead(url === '/api/auth/user' ? 401 : 404).end();
  });

const declared = [
  /^404: GET .*\/assets\/gone\.css$/,
  /^404: GET .*\/api\/promos$/,
  /^console: said by the page/,
  /^console: The page says: A font did not load, so some text may be missing/,
  /^uncaught: caught by nobody$/,
  /^net::ERR_EMPTY_RESPONSE: GET .*\/cut-off$/,
];

// What the page of a failed test shows would be printed.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

const openFaultyPage = async (expected: readonly RegExp[]): Promise<readonly string[]> => {
  const { page, problems, expectProblem } = await openPage(browser(), desktop);
  for (const pattern of expected) expectProblem(pattern);
  await page.goto(await startFaultyServer());
  await page.getByText('All have occurred', { exact: true }).waitFor();
  return problems;
};

test('a test passes that has declared each problem of its page', async () => {
  expect(await openFaultyPage(declared)).toEqual([]);
});

// oxlint-disable-next-line vitest/expect-expect -- what fails is what openPage expects at the end
test.fails.each(declared)('a test fails by a problem that it has not declared: %s', async (pattern) => {
  await openFaultyPage(declared.filter((each) => each !== pattern));
});

// oxlint-disable-next-line vitest/expect-expect -- as above
test.fails('a test fails by a declared problem that does not occur', async () => {
  await openFaultyPage([...declared, /^500: /]);
});
