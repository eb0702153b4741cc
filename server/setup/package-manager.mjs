import { allOnPath, lastLines, log, run } from './run.mjs';

const managers = [
  { name: 'apt-get', command: (packages) => `sudo apt-get update && sudo apt-get install -y ${packages}` },
  { name: 'dnf', command: (packages) => `sudo dnf install -y ${packages}` },
  { name: 'pacman', command: (packages) => `sudo pacman -S ${packages}` },
  { name: 'brew', command: (packages) => `brew install ${packages}` },
];

/** The command that installs a tool on this system; null when no known package helps. */
export function installCommand({ packages }) {
  const manager = managers.find(({ name }) => allOnPath(name).length > 0);
  const all = manager === undefined ? [] : packages[manager.name];
  const there = manager?.name === 'apt-get' ? all.filter(isInArchive) : all;
  return there.length === 0 ? null : manager.command(there.join(' '));
}

/** Debian and Ubuntu, as root. Setup never asks for more privileges than it was started with. */
export function canInstallByApt() {
  return allOnPath('apt-get').length > 0 && run('id', ['-u']).output === '0';
}

/** Installs the packages of the given tools that this system's archive offers. */
export function installByApt(missing) {
  const wanted = [...new Set(missing.flatMap(({ packages }) => packages['apt-get']))];
  log(`looking for ${wanted.join(', ')} with apt-get…`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const update = run('apt-get', ['update', '-o', 'Acquire::Retries=2'], options);
  if (!update.worked) log(`apt-get update failed, going on with what it knows:\n${lastLines(update.output)}`);
  const packages = wanted.filter(isInArchive);
  if (packages.length === 0) return;
  log(`installing ${packages.join(', ')} (once, some minutes)…`);
  const flags = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  const install = run('apt-get', [...flags, ...packages], options);
  log(install.worked ? 'installed.' : `apt-get install failed:\n${lastLines(install.output)}`);
}

/** Ubuntu's archive has no headless shell, and its browser packages only fetch a snap, which needs a running snapd. */
function isInArchive(name) {
  const candidate = /Candidate: (\S+)/.exec(run('apt-cache', ['policy', name]).output)?.[1] ?? '(none)';
  if (candidate === '(none)') return false;
  if (!/snap|^1:85\.0\.4183\.83/.test(candidate)) return true;
  log(
    `Ubuntu has ${name} as a snap only. Run: snap install chromium, or install Google Chrome from https://www.google.com/chrome/.`,
  );
  return false;
}
