import { runParts } from '#tests/drill/run-parts.ts';
import { drillFullDisk } from '#tests/drill/uploads/disk-full.ts';
import { drillUploadKills } from '#tests/drill/uploads/kills.ts';
/**
 * `npm run drill:uploads [-- --only large,kills,full --json FILE]`: four files of 1 GB at once; uploads whose
 * processes are killed during the transfer or the ingest, and whose disk fills up. Prints tried and held.
 */
import { drillLargeUploads } from '#tests/drill/uploads/large-uploads.ts';

await runParts({
  large: ['Four uploads of 1 GB arrive whole, and the service stays responsive', drillLargeUploads],
  kills: ['An upload survives killed processes', drillUploadKills],
  full: ['A full disk is reported, and uploads go on after it', drillFullDisk],
});
