import { atMost, row, type Row } from '#tests/bench/report.ts';
import { startAuthDrill } from '#tests/drill/auth/auth-client.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';

/** Videos of a free account, which may download five a month. */
const VIDEOS = 12;

/** Requests for a file that try not to count as a download. */
const disguises: Record<string, Record<string, string>> = {
  'as a player': { 'sec-fetch-dest': 'video' },
  'as a part': { range: 'bytes=0-' },
  'as the rest of a part': { range: 'bytes=1-', 'if-range': '"other"' },
  'as a player in parts': { 'sec-fetch-dest': 'video', range: 'bytes=0-99' },
};

/** The number of videos that a free account receives any bytes of. */
export const drillDownloads = async (): Promise<Row[]> => {
  const drill = await startAuthDrill();
  try {
    const rows: Row[] = [];
    for (const [name, headers] of Object.entries(disguises)) {
      const person = await drill.service.addPerson();
      let received = 0;
      for (let made = 0; made < VIDEOS; made += 1) {
        const id = await newFinishedRenderOf(drill.service, person);
        const { status } = await drill.ask('GET', `/api/renders/${id}/file`, {
          cookie: person.cookie,
          headers,
        });
        if (status === 200 || status === 206) received += 1;
      }
      rows.push(
        row(`a free account asks for ${VIDEOS} videos ${name}: received`, received, 'videos', atMost(5)),
      );
    }
    return rows;
  } finally {
    await drill.close();
  }
};
