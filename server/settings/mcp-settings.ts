import { z } from 'zod';
import { secret, url } from './setting-types.ts';

/** The settings of `npm run mcp`. */
export const mcpSettings = {
  POLEPRO_URL: url('an address such as https://promo.example.com').optional(),
  POLEPRO_TOKEN: secret(z.string()),
};

export type McpConfig = {
  /** The service that the tools call, without a trailing slash, and the API token that they call it with; null: none. */
  mcp: { url: string; token: string | null };
};

export const mcpConfig = (
  { POLEPRO_URL, POLEPRO_TOKEN }: z.output<z.ZodObject<typeof mcpSettings>>,
  publicUrl: string,
): McpConfig => ({
  mcp: { url: POLEPRO_URL?.replace(/\/+$/, '') ?? publicUrl, token: POLEPRO_TOKEN ?? null },
});
