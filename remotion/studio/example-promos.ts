import confidentHeels from '#examples/confident-heels.json' with { type: 'json' };
import elegantShowcase from '#examples/elegant-showcase.json' with { type: 'json' };
import everyStyle from '#examples/every-style.json' with { type: 'json' };
import fierceMondaySpin from '#examples/fierce-monday-spin.json' with { type: 'json' };
import freestyleFriday from '#examples/freestyle-friday.json' with { type: 'json' };
import mysteriousWorkshop from '#examples/mysterious-workshop.json' with { type: 'json' };
import playfulBeginners from '#examples/playful-beginners.json' with { type: 'json' };
import promotionText from '#examples/promotion-text.json' with { type: 'json' };
import sensualEveningFlow from '#examples/sensual-evening-flow.json' with { type: 'json' };
import { migratePromo } from '#schema/migrate-promo.ts';
import type { Promo } from '#schema/promo.ts';

const documents: Record<string, unknown> = {
  'sensual-evening-flow': sensualEveningFlow,
  'fierce-monday-spin': fierceMondaySpin,
  'playful-beginners': playfulBeginners,
  'elegant-showcase': elegantShowcase,
  'confident-heels': confidentHeels,
  'mysterious-workshop': mysteriousWorkshop,
  'every-style': everyStyle,
  'promotion-text': promotionText,
  'freestyle-friday': freestyleFriday,
};

/** The validated documents of `examples/` by file name. */
export const examplePromos: readonly { name: string; promo: Promo }[] = Object.entries(documents).map(
  ([name, document]) => ({ name, promo: migratePromo(document) }),
);
