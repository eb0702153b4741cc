import { z } from 'zod';
import { StartError } from '#server/start-error.ts';
import { secret } from './setting-types.ts';

/** The settings of the service that gets tracked events. */
export const eventSettings = {
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'the number of a Meta pixel, or empty').optional(),
  META_ACCESS_TOKEN: secret(z.string()),
};

export type EventConfig = {
  /** Null: events go nowhere, in development to the log. */
  metaPixel: { pixelId: string; accessToken: string } | null;
};

type EventSettings = z.output<z.ZodObject<typeof eventSettings>>;

/** @throws StartError when one of the two is missing */
export const eventConfig = ({ META_PIXEL_ID, META_ACCESS_TOKEN }: EventSettings): EventConfig => {
  if (META_PIXEL_ID === undefined && META_ACCESS_TOKEN === undefined) return { metaPixel: null };
  if (META_PIXEL_ID === undefined || META_ACCESS_TOKEN === undefined) {
    throw new StartError('Set META_PIXEL_ID and META_ACCESS_TOKEN together, or neither.');
  }
  return { metaPixel: { pixelId: META_PIXEL_ID, accessToken: META_ACCESS_TOKEN } };
};
