import { examplePromos } from '#remotion/studio/example-promos.ts';
import { median } from '#tests/bench/render/timed-render.ts';
import { atLeast, atMost, row, type Row } from '#tests/bench/report.ts';
import { productClient } from '#tests/support/product-client.ts';
import { startProduct } from '#tests/support/running-product.ts';

const TIMES = 20;

/** The same promo requested again over HTTP from the whole product: answered with the finished video. */
export const benchIdentical = async (): Promise<Row[]> => {
  const product = await startProduct();
  try {
    const [example] = examplePromos;
    if (example === undefined) throw new Error('There is no example.');
    const client = await productClient(product.address, product.account('pro'));
    const promo = await client.save(example.promo);
    const first = await client.request(promo);
    const state = await client.ended(first.id);
    if (state !== 'completed') throw new Error(`The first render is ${state}.`);
    const video = await client.download(first.id);
    const took: number[] = [];
    let isSame = 0;
    for (let time = 0; time < TIMES; time += 1) {
      const start = performance.now();
      const again = await client.request(promo);
      took.push(performance.now() - start);
      const isThere = again.state === 'completed' && again.id !== first.id;
      if (isThere && video.equals(await client.download(again.id))) isSame += 1;
    }
    return [
      row('identical request, the second', took[0] ?? Number.NaN, 'ms', atMost(100)),
      row('identical request, median of the others', median(took.slice(1)), 'ms', atMost(100)),
      row('identical requests answered at once with the same video', isSame, 'requests', atLeast(TIMES)),
    ];
  } finally {
    await product.stop();
  }
};
