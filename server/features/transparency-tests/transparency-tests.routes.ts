import type { FastifyInstance } from 'fastify';
import * as endpoints from '#contract/videos/transparency.contract.ts';
import type { Deps } from '#server/deps.ts';
import { openTransparentVideo } from '#server/features/library/site-files.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { PUBLIC_FOR_A_DAY } from '#server/plugins/send-file.ts';
import type { TestAddress } from './transparency-tests.queries.ts';
import {
  awaitTest,
  deleteTest,
  listTests,
  openTestVideo,
  readTest,
  startTest,
} from './transparency-tests.service.ts';

type TestCall = { actor: { id: string }; params: { id: string } };

const addressOf = ({ actor, params }: TestCall): TestAddress => ({ ownerId: actor.id, id: params.id });

export const registerTransparencyRoutes = (app: FastifyInstance, deps: Deps): void => {
  registerEndpoints(app, endpoints, {
    generateTransparencyTest: async ({ actor, body }) => {
      const id = await startTest(deps, actor, body.useBlackBackground);
      return (reader) => awaitTest(deps, { ownerId: actor.id, id }, reader);
    },
    listTransparencyTests: async ({ actor }) => ({ tests: await listTests(deps, actor.id) }),
    readTransparencyTest: (call) => readTest(deps, addressOf(call)),
    deleteTransparencyTest: (call) => deleteTest(deps, addressOf(call)),
    readTransparencyVideo: (call) => openTestVideo(deps, addressOf(call), call.query),
    readTransparentVideo: async () => ({
      ...(await openTransparentVideo(deps)),
      cacheControl: PUBLIC_FOR_A_DAY,
    }),
  });
};
