import { onTestFinished } from 'vitest';
import {
  type Person,
  type ServiceOptions,
  startServiceOn,
  type TestService,
} from '#tests/support/service-with-people.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

/** A service of its own with its own database and folders. */
export const startTestService = async (options: ServiceOptions = {}): Promise<TestService> => {
  const database = await createTestDatabase();
  const service = await startServiceOn(database.url, options);
  const close = async (): Promise<void> => {
    await service.close();
    await database.drop();
  };
  return { ...service, close };
};

/** The same, gone when the test is. */
export const serviceForTest = async (options: ServiceOptions = {}): Promise<TestService> => {
  const service = await startTestService(options);
  onTestFinished(service.close);
  return service;
};

/** The same with somebody who has a free account. */
export const serviceWithPerson = async (): Promise<{ service: TestService; person: Person }> => {
  const service = await serviceForTest();
  return { service, person: await service.person() };
};
