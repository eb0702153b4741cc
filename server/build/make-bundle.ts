/** Run as `node make-bundle.ts FOLDER [ENTRY]`: bundles the composition, or what ENTRY registers, into that folder. */
import { fileURLToPath } from 'node:url';
import { bundle } from '@remotion/bundler';

const composition = fileURLToPath(new URL('../../remotion/index.ts', import.meta.url));
const [outDir, entryPoint = composition] = process.argv.slice(2);
if (outDir === undefined) throw new Error('Say which folder the bundle goes to.');

await bundle({
  entryPoint,
  outDir,
  // Nothing is copied: assets are staged for each render and served by the render itself.
  publicDir: null,
  // A third of the code to read for every page that is opened, which every render waits for.
  webpackOverride: (configuration) => ({
    ...configuration,
    devtool: false,
    optimization: { ...configuration.optimization, minimize: true },
  }),
  // Its cache is shared by all projects under node_modules and is not safe for two processes at once.
  enableCaching: false,
});
