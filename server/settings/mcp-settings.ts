import { z } from 'zod';

const SHOULD = 'an address such as https://promo.example.com';

/** The settings of `npm run mcp`. */
export const mcpSettings = {
  POLEPRO_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), SHOULD)
    .optional(),
  POLEPRO_TOKEN: z.string().optional(),
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
