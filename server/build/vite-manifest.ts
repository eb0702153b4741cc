import { z } from 'zod';

/** Vite's manifest: each module with its own file, and each named chunk; paths are relative to the root of the build. */
export const ViteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
export type ViteManifest = z.infer<typeof ViteManifest>;

/** Modules with everything they import, each once. */
export const withImports = (
  manifest: ViteManifest,
  names: readonly string[],
  known = new Set<string>(),
): Set<string> => {
  for (const name of names) {
    if (known.has(name)) continue;
    known.add(name);
    withImports(manifest, manifest[name]?.imports ?? [], known);
  }
  return known;
};
