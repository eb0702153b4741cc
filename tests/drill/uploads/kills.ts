import type { Row } from '#tests/bench/report.ts';
import { startParts } from '#tests/drill/uploads/product-parts.ts';
import { killWebWhileForm, killWebWhileResumable } from '#tests/drill/uploads/web-kills.ts';
import { killWorker } from '#tests/drill/uploads/worker-kills.ts';

/** What becomes of uploads whose processes are killed: while a file comes, while it is read, and while it is cut. */
export const drillUploadKills = async (folder: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const part of [killWebWhileResumable, killWebWhileForm, killWorker]) {
    const parts = await startParts();
    try {
      rows.push(...(await part(parts, folder)));
    } finally {
      await parts.close();
    }
  }
  return rows;
};
