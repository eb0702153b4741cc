import { expect, test } from 'vitest';
import { shutdownStack } from '#server/launcher/shutdown-stack.ts';

function recorded() {
  const stopped: string[] = [];
  const part = (name: string) => ({
    stop: async () => {
      stopped.push(name);
    },
  });
  return { stopped, part };
}

test('the newest part stops first, and each only once', async () => {
  const { stopped, part } = recorded();
  const parts = shutdownStack();
  await parts.add(part('database'));
  await parts.add(part('web'));
  await Promise.all([parts.stopAll(), parts.stopAll()]);
  expect(stopped).toEqual(['web', 'database']);
});

test('a part added during shutdown is stopped at once', async () => {
  const { stopped, part } = recorded();
  const parts = shutdownStack();
  await parts.stopAll();
  await parts.add(part('late'));
  expect(stopped).toEqual(['late']);
});

test('a part that fails to stop does not prevent the others from stopping', async () => {
  const { stopped, part } = recorded();
  const parts = shutdownStack();
  await parts.add(part('database'));
  await parts.add({ stop: () => Promise.reject(new Error('stuck')) });
  await expect(parts.stopAll()).rejects.toThrow('stuck');
  expect(stopped).toEqual(['database']);
});
