import { buildApp } from '#server/app.ts';
import { webFolder } from '#server/build/web-build.ts';
import { loadConfig } from '#server/config.ts';
import { buildDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { errorCode } from '#server/error-code.ts';
import { refuseDemoAccounts } from '#server/features/auth/accounts/demo-accounts.ts';
import { claimStorage } from '#server/features/installation/installation.service.ts';
import { startSweepingIncoming } from '#server/features/uploads/sweep-incoming.ts';
import { keepDecoderReady } from '#server/images/decode-image.ts';
import { startPrivateServer } from '#server/private-server.ts';
import { exitOnSignal } from '#server/processes/exit-on-signal.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { describeImageSandbox } from '#server/processes/sandbox-report.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

/** The web process, which serves the app and the API. It needs the database, and renders nothing. */

const serve = async (): Promise<void> => {
  const config = loadConfig();
  await keepFilesPrivate(config);
  const { host, port } = config;
  const { deps, close } = await buildDeps(config, { entities, works: false });
  await claimStorage(deps);
  await refuseDemoAccounts(deps);
  const images = await describeImageSandbox();
  if (!images.ok)
    deps.log.warn({ part: 'images', detail: images.detail }, 'a part of the sandbox does not hold');
  const { paymentSetup } = deps;
  if (paymentSetup !== null)
    deps.background.start('the check of the payment provider', async () => {
      for (const problem of await paymentSetup.check()) deps.log.warn({ part: 'payments' }, problem);
    });
  const app = await buildApp(deps, { webFolder });
  const stopSweeping = startSweepingIncoming(deps);
  const stopDecoder = keepDecoderReady();
  const probes = await startPrivateServer(deps);
  exitOnSignal(async () => {
    probes.drain();
    await app.close();
    await probes.close();
    stopDecoder();
    await stopSweeping();
    await close();
  });
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error;
    throw new StartError(
      `Another program uses port ${port} on ${host}. Stop it, or set PORT to another number.`,
    );
  }
};

try {
  await serve();
} catch (error) {
  exitWithError(error);
}
