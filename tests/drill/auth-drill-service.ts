import { type Client, clientOf } from '#tests/drill/auth-client.ts';
import { startOwnDatabase } from '#tests/support/own-database.ts';
import { startServiceOn, type TestService } from '#tests/support/service-with-people.ts';

export type AuthDrill = { ask: Client; service: TestService; close: () => Promise<void> };

/** A service that listens on loopback, on a database of its own. */
export const startAuthDrill = async (): Promise<AuthDrill> => {
  const database = await startOwnDatabase();
  const service = await startServiceOn(database.url);
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ask: clientOf(address),
    service,
    close: async () => {
      await service.close();
      await database.stop();
    },
  };
};
