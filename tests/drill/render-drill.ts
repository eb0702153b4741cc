/**
 * `npm run drill:render [-- --only kills,disk,two-machines,colors,sound,parity --json FILE]`: what becomes of renders whose
 * processes are killed, whose disk is full, which two machines share; flat colours, sound beside picture, and the picture of the
 * layered way in every frame of examples and random promos. Prints tried and held.
 */
import { drillColors } from '#tests/drill/drill-colors.ts';
import { drillDiskFull } from '#tests/drill/drill-disk-full.ts';
import { drillKills } from '#tests/drill/drill-kills.ts';
import { drillParity } from '#tests/drill/drill-parity.ts';
import { drillSound } from '#tests/drill/drill-sound.ts';
import { drillTwoMachines } from '#tests/drill/drill-two-machines.ts';
import { runParts } from '#tests/drill/run-parts.ts';

await runParts({
  kills: drillKills,
  disk: drillDiskFull,
  'two-machines': drillTwoMachines,
  colors: drillColors,
  sound: drillSound,
  parity: drillParity,
});
