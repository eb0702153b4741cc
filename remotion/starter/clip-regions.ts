import { z } from 'zod';
import { ClipRegions } from '#schema/clip-regions.ts';
import regions from './files/regions.json' with { type: 'json' };

/** What moves where in the backgrounds of the starter library, by their ids, as measured from their files. */
export const starterRegions: Readonly<Record<string, ClipRegions>> = z
  .record(z.string(), ClipRegions)
  .parse(regions);
