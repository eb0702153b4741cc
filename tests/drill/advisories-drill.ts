/**
 * `npm run drill:advisories`: compares package-lock.json with a list of known vulnerabilities, and fails when a package is on it. Where no
 * list is reachable it says so, and fails only with `-- --required`.
 */
import { projectRoot } from '#server/project-root.ts';
import { compareWithAdvisories } from '#tests/checks/advisories.ts';
import { recordShown } from '#tests/drill/promises.ts';

const comparison = await compareWithAdvisories(projectRoot, 'https://api.osv.dev');
if (comparison.list === null) {
  recordShown([{ promise: '', tried: 0, held: 0, worst: 'not compared: no list was reachable' }]);
  console.log(
    `NOT COMPARED: no list of advisories is reachable for the ${comparison.packages} packages of package-lock.json.`,
  );
  for (const reason of comparison.reasons) console.log(`  ${reason}`);
  if (process.argv.includes('--required')) process.exitCode = 1;
} else {
  const { list, packages, advisories } = comparison;
  console.log(
    `${packages} packages of package-lock.json compared with ${list}: ${advisories.length} advisories.`,
  );
  for (const found of advisories) console.log(`  ${found.package} ${found.version}: ${found.advisory}`);
  const first = advisories.at(0);
  recordShown([
    {
      promise: '',
      tried: packages,
      held: packages - new Set(advisories.map((found) => found.package)).size,
      worst: first === undefined ? '' : `${first.package} ${first.version}`,
    },
  ]);
  if (advisories.length > 0) process.exitCode = 1;
}
