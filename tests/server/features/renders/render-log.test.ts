import { expect, test, vi } from 'vitest';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { attemptRender, queueRender, serviceWithLibrary } from '#tests/support/queued-render.ts';
import { standInEngine } from '#tests/support/stand-in-engine.ts';

const engineWith = (layeredFailure: string | null): RenderEngine => {
  const engine = standInEngine();
  return {
    ...engine,
    render: async (job, watch) => ({ ...(await engine.render(job, watch)), layeredFailure }),
  };
};

test('a finished render is logged with its strategy, the reason for it and its duration', async () => {
  const { service, person } = await serviceWithLibrary();
  const [info, warn] = [vi.spyOn(service.deps.log, 'info'), vi.spyOn(service.deps.log, 'warn')];
  const id = await queueRender(person);
  await attemptRender(service, id, engineWith(null));
  expect(info).toHaveBeenCalledWith(
    expect.objectContaining({
      render: id,
      strategy: 'full',
      strategyReason: 'a stand-in',
      frames: 30,
      seconds: 0.01,
    }),
    'render completed',
  );
  expect(warn).not.toHaveBeenCalled();
});

test('a failed layered strategy is logged with its reason', async () => {
  const { service, person } = await serviceWithLibrary();
  const warn = vi.spyOn(service.deps.log, 'warn');
  const id = await queueRender(person);
  await attemptRender(service, id, engineWith('ffmpeg ended with 1'));
  expect(warn).toHaveBeenCalledWith(
    { render: id, reason: 'ffmpeg ended with 1' },
    expect.stringContaining('layered strategy failed'),
  );
});

test('a render cancelled at the last moment is not logged as completed', async () => {
  const { service, person } = await serviceWithLibrary();
  const info = vi.spyOn(service.deps.log, 'info');
  const id = await queueRender(person);
  const cancelling = standInEngine(async () => {
    await person.call('POST', `/api/renders/${id}/cancel`);
  });
  await attemptRender(service, id, cancelling);
  expect(info.mock.calls.filter(([, message]) => message === 'render completed')).toEqual([]);
});
