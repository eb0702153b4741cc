import { z } from 'zod';
import { PROMO_VERSION } from '#schema/promo.ts';

/**
 * A document as received. Anything passes here, so that older versions of a document are accepted. `migratePromo` validates it and names
 * wrong fields.
 */
export const IncomingDocument = z.looseObject({ version: z.number().int().positive() }).meta({
  examples: [
    {
      version: PROMO_VERSION,
      background: { assetId: 'starter-night' },
      textElements: [
        { id: 'header', content: 'Pole Flow', x: 50, y: 20, fontSize: 32 },
        { id: 'schedule', content: 'Friday 6:15 PM', x: 50, y: 60, fontSize: 24 },
      ],
    },
  ],
});
