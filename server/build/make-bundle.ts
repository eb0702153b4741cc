/** Run as `node make-bundle.ts FOLDER [ENTRY]`: bundles the composition, or another ENTRY, into FOLDER. */
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';

const composition = fileURLToPath(new URL('../../remotion/index.ts', import.meta.url));
const [outDir, entryPoint = composition] = process.argv.slice(2);
if (outDir === undefined) throw new Error('Pass the output folder as the first argument.');

await bundle({
  entryPoint,
  outDir,
  // Assets are staged and served per render, so nothing is copied.
  publicDir: null,
  // Rspack makes the same bundle in a seventh of webpack's processor time, and will be Remotion's only bundler.
  rspack: true,
  // Every render waits for its pages to load. Minified pages parse in two thirds of the time.
  rspackOverride: (configuration) => ({
    ...configuration,
    devtool: false,
    optimization: { ...configuration.optimization, minimize: true },
  }),
  // The cache lives in node_modules and is not safe for concurrent builds.
  enableCaching: false,
});
