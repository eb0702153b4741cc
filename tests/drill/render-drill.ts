/**
 * `npm run drill:render [-- --only kills,disk,two-machines,colors,sound,parity --json FILE]`: what becomes of renders whose
 * processes are killed, whose disk is full, which two machines share; flat colours, sound beside picture, and the picture of the
 * layered way in every frame of examples and random promos. Prints tried and held.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, report, type Row } from '#tests/bench/report.ts';
import { drillColors } from '#tests/drill/drill-colors.ts';
import { drillDiskFull } from '#tests/drill/drill-disk-full.ts';
import { drillKills } from '#tests/drill/drill-kills.ts';
import { drillParity } from '#tests/drill/drill-parity.ts';
import { drillSound } from '#tests/drill/drill-sound.ts';
import { drillTwoMachines } from '#tests/drill/drill-two-machines.ts';

const parts: Record<string, (folder: string) => Promise<Row[]>> = {
  kills: drillKills,
  disk: drillDiskFull,
  'two-machines': drillTwoMachines,
  colors: drillColors,
  sound: drillSound,
  parity: drillParity,
};

const options = readOptions(['only']);
const folder = await mkdtemp(join(tmpdir(), 'polepro-drill-'));
const rows: Row[] = [];
try {
  for (const name of options.only?.split(',') ?? Object.keys(parts)) {
    const part = parts[name];
    if (part === undefined)
      throw new Error(`There is no part ${name}; name ${Object.keys(parts).join(', ')}.`);
    rows.push(...(await part(folder)));
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
await report(rows, options.json);
