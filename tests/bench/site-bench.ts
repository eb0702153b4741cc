/**
 * `npm run bench:site [-- --json FILE]`: the landing and the upgrade page as Lighthouse sees them on a phone, the median of three runs each.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { sitePages } from '#contract/site-pages.ts';
import { atLeast, atMost, readOptions, report, type Row, row } from '#tests/bench/report.ts';
import { installedBrowser } from '#tests/support/installed-tools.ts';
import { startProduct } from '#tests/support/running-product.ts';

const RUNS = 3;

/** The page as a phone sees it, which is Lighthouse's default. */
const measure = async (url: string): Promise<Result> => {
  const { path: chromePath } = await installedBrowser();
  const browser = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu'] });
  try {
    const result = await lighthouse(url, { port: browser.port, logLevel: 'error' });
    if (result === undefined) throw new Error(`Lighthouse has no result for ${url}.`);
    return result.lhr;
  } finally {
    browser.kill();
  }
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Bytes of scripts as they are sent. */
const scriptBytes = ({ audits }: Result): number => {
  const items: unknown = audits['network-requests']?.details;
  // Lighthouse's own shape of this table.
  const { items: requests } = items as { items: { resourceType?: string; transferSize?: number }[] };
  return requests
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
};

const rowsOf = (name: string, results: readonly Result[]): Row[] => {
  const of = (read: (result: Result) => number): number => median(results.map(read));
  const score = (category: string) => of(({ categories }) => (categories[category]?.score ?? 0) * 100);
  const audit = (id: string) => of(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
  return [
    row(`${name}: performance`, score('performance'), '', atLeast(95)),
    row(`${name}: accessibility`, score('accessibility'), '', atLeast(100)),
    row(`${name}: best practices`, score('best-practices'), '', atLeast(100)),
    row(`${name}: search`, score('seo'), '', atLeast(100)),
    row(`${name}: largest paint`, audit('largest-contentful-paint') / 1000, 's', atMost(2)),
    row(`${name}: layout shift`, audit('cumulative-layout-shift'), '', atMost(0.02)),
    row(`${name}: scripts`, of(scriptBytes) / 1024, 'KB', atMost(120)),
  ];
};

/** What costs points, once a page. */
const printFaults = ({ audits, finalDisplayedUrl }: Result): void => {
  for (const { id, score, scoreDisplayMode, displayValue = '' } of Object.values(audits)) {
    if (score !== null && score < 0.9 && scoreDisplayMode !== 'informative') {
      console.log(`  ${finalDisplayedUrl} ${id} ${displayValue}`);
    }
  }
};

const { json } = readOptions([]);
const product = await startProduct();
try {
  const rows: Row[] = [];
  for (const { name, path } of [sitePages.landing, sitePages.upgrade]) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await measure(`${product.address}${path}`));
    results.slice(0, 1).forEach(printFaults);
    rows.push(...rowsOf(name, results));
  }
  await report(rows, json);
} finally {
  await product.stop();
}
