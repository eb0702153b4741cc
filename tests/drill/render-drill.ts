/**
 * `npm run drill:render [-- --only kills,disk,two-machines,colors,sound,parity --json FILE]`: renders whose processes are
 * killed, whose disk is full, or that two machines share; flat colours, sync of sound and image, loudness, and every frame of the layered
 * strategy in examples and random promos. Prints tried and held.
 */
import { drillColors } from '#tests/drill/render/colors.ts';
import { drillDiskFull } from '#tests/drill/render/disk-full.ts';
import { drillKills } from '#tests/drill/render/kills.ts';
import { drillParity } from '#tests/drill/render/parity.ts';
import { drillSound } from '#tests/drill/render/sound.ts';
import { drillTwoMachines } from '#tests/drill/render/two-machines.ts';
import { runParts } from '#tests/drill/run-parts.ts';

await runParts({
  kills: ['A killed render is made again, once, and leaves nothing', drillKills],
  disk: ['A full disk fails a render with a reason, and leaves nothing', drillDiskFull],
  'two-machines': ['Two machines share renders, each made once', drillTwoMachines],
  colors: ['Flat colors are those of the promo', drillColors],
  sound: ['Sound is in time and as loud as the volume says', drillSound],
  parity: ['Every layered frame is what the browser draws', drillParity],
});
