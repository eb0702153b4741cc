/**
 * Setup, before every start and test: packages, the project's own Node, and the tools that a render needs. It uses
 * only Node's own modules, because nothing else is installed yet, and runs on Node 20 and newer. It prints what it
 * does, and nothing when there is nothing to do. A missing tool does not stop it: the product runs with what works.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureNode, ensurePackages } from './setup/packages.mjs';
import { SetupCache } from './setup/setup-cache.mjs';
import { ensureToolchain } from './setup/toolchain.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const environmentFile = join(root, '.env');
if (existsSync(environmentFile)) process.loadEnvFile?.(environmentFile);

try {
  const cache = new SetupCache(root);
  ensurePackages(root, cache);
  ensureNode(root, cache);
  ensureToolchain(cache);
  cache.save();
} catch (error) {
  process.stderr.write(`Set-up: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
