import { atMost, row, type Row } from '#tests/bench/report.ts';
import type { AuthDrill } from '#tests/drill/auth/auth-client.ts';
import { newFinishedRenderOf } from '#tests/support/access-fixtures.ts';
import type { Person } from '#tests/support/test-service.ts';
import { uploadHeaders } from '#tests/support/upload-client.ts';

const AT_ONCE = 50;
const ROUNDS = 20;

type Limit = {
  name: string;
  allowed: number;
  openPage: (drill: AuthDrill) => Promise<Person>;
  /** One of the fifty requests of a round; whether the service accepted it. */
  prepare: (drill: AuthDrill, person: Person) => Promise<(index: number) => Promise<boolean>>;
};

const downloads: Limit = {
  name: 'free downloads',
  allowed: 5,
  openPage: ({ service }) => service.addPerson(),
  prepare: async ({ ask, service }, { cookie, call, ...person }) => {
    const videos: string[] = [];
    while (videos.length < AT_ONCE) {
      videos.push(await newFinishedRenderOf(service, { ...person, cookie, call }));
    }
    return async (index) =>
      (await ask('GET', `/api/renders/${videos[index]}/file`, { cookie })).status === 200;
  },
};

const trackedNames: Limit = {
  name: 'name changes that were asked for',
  allowed: 2,
  openPage: ({ service }) => service.addPerson({ role: 'pro' }),
  prepare:
    async ({ ask }, { cookie }) =>
    async () =>
      (await ask('POST', '/api/track-name-change', { cookie })).status === 200,
};

const savedNames: Limit = {
  name: 'name changes that were just saved',
  allowed: 2,
  openPage: ({ service }) => service.addPerson({ role: 'pro' }),
  prepare: async ({ ask }, { cookie }) => {
    const save = async (instructorName: string) =>
      (await ask('POST', '/api/instructor-preferences', { cookie, body: { instructorName } })).status === 200;
    await save('The first name');
    return (index) => save(`Another name ${index}`);
  },
};

const personalVideos: Limit = {
  name: 'personal videos of a free account',
  allowed: 1,
  openPage: ({ service }) => service.addPerson(),
  prepare:
    async ({ ask }, { cookie }) =>
    async () =>
      (await ask('POST', '/api/uploads', { cookie, headers: uploadHeaders(1000) })).status === 201,
};

const drillLimit = async (drill: AuthDrill, limit: Limit): Promise<Row[]> => {
  let overruns = 0;
  let short = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const attempt = await limit.prepare(drill, await limit.openPage(drill));
    const passed = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => attempt(index)));
    const count = passed.filter(Boolean).length;
    if (count > limit.allowed) overruns += 1;
    if (count < limit.allowed) short += 1;
  }
  const tried = `${limit.name}: of ${ROUNDS} x ${AT_ONCE} at once`;
  return [
    row(`${tried}, rounds over the limit of ${limit.allowed}`, overruns, 'rounds', atMost(0)),
    row(`${tried}, rounds that got less than the limit`, short, 'rounds', atMost(0)),
  ];
};

/** What a plan limits, requested fifty times at once. */
export const drillLimits = async (drill: AuthDrill): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const limit of [downloads, personalVideos, trackedNames, savedNames])
    rows.push(...(await drillLimit(drill, limit)));
  return rows;
};
