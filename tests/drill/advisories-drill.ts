/**
 * `npm run drill:advisories`: compares package-lock.json with a list of known vulnerabilities, and fails when a package is on it. Where no
 * list is reachable it says so, and fails only with `-- --required`.
 */
import { projectRoot } from '#server/project-root.ts';
import { compareWithAdvisories } from '#tests/checks/advisories.ts';

const comparison = await compareWithAdvisories(projectRoot, 'https://api.osv.dev');
if (comparison.list === null) {
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
  if (advisories.length > 0) process.exitCode = 1;
}
