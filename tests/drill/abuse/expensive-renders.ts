import { OverlayElement } from '#schema/elements/overlay-element.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import type { Promo } from '#schema/promo.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { callsDuring } from '#tests/drill/abuse/other-calls.ts';
import { productClient } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/running-product.ts';

/** Seconds that a short render takes on two processors that also make a long one. */
const SLOT_SECONDS = 60;
/** Short renders, one after the other, while a long one runs. */
const SHORT_RENDERS = 3;

/** A promo with so many rotated overlays, each far larger than the frame. */
const promoWith = (count: number, videoDuration: number): Promo => ({
  ...newPromo(),
  videoDuration,
  background: PromoBackground.parse({ assetId: 'starter-stage-lights' }),
  overlayElements: Array.from({ length: count }, (_, index) =>
    OverlayElement.parse({
      id: `overlay-${index}`,
      overlayId: index % 2 === 0 ? 'starter-sparkles' : 'starter-border',
      x: 50,
      y: 50,
      scale: 10,
      rotation: 45,
    }),
  ),
});

/** One account requests a render that would occupy the worker for hours, then the most expensive one that is accepted. */
export const drillExpensiveRenders = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    const [attacker, other] = await Promise.all([
      productClient(product.address, product.account('user')),
      productClient(product.address, product.account('pro')),
    ]);
    const refusal = await attacker.ask(promoWith(12, 90)).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
    const long = await attacker.ask(promoWith(2, 90));
    let slowest = 0;
    let made = 0;
    const shortRenders = async () => {
      for (let count = 1; count <= SHORT_RENDERS; count += 1) {
        const startedAt = performance.now();
        const state = await other.ended(await other.ask(promoWith(0, count)));
        slowest = Math.max(slowest, (performance.now() - startedAt) / 1000);
        if (state === 'completed') made += 1;
      }
    };
    const p99 = await callsDuring(shortRenders(), async () => {
      const startedAt = performance.now();
      const { status } = await fetch(`${product.address}/api/health`);
      return { status, milliseconds: performance.now() - startedAt };
    });
    return [
      row('a render for hours: refused', Number(/422 .*TOO_MUCH_WORK/.test(refusal)), 'requests', atLeast(1)),
      row('during an expensive render: short ones made', made, 'renders', atLeast(SHORT_RENDERS)),
      row('during an expensive render: slowest short one', slowest, 's', atMost(SLOT_SECONDS)),
      row('during an expensive render: other calls, p99', p99, 'ms', atMost(500)),
      row('the expensive render is accepted', Number(long !== ''), 'renders', atLeast(1)),
    ];
  } finally {
    await product.stop();
  }
};
