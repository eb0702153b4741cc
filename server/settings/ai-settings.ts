import { z } from 'zod';
import { secret, url } from './setting-types.ts';

/** A service that speaks OpenAI's Chat Completions. `baseUrl` null: OpenAI's own. */
export type OpenAiSettings = { apiKey: string; baseUrl: string | null; model: string };

/** The settings of the service that writes promotional texts. */
export const aiSettings = {
  OPENAI_API_KEY: secret(z.string()),
  OPENAI_BASE_URL: url('an address such as https://api.example.com/v1').optional(),
  OPENAI_MODEL: z.string().default('gpt-4o-mini'),
};

export type AiConfig = {
  /** Null: promotional texts are written offline. */
  openAi: OpenAiSettings | null;
};

type AiSettings = z.output<z.ZodObject<typeof aiSettings>>;

/** A server of one's own may do without a key. */
export const aiConfig = ({ OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL }: AiSettings): AiConfig => ({
  openAi:
    OPENAI_API_KEY === undefined && OPENAI_BASE_URL === undefined
      ? null
      : {
          apiKey: OPENAI_API_KEY ?? 'none',
          baseUrl: OPENAI_BASE_URL ?? null,
          model: OPENAI_MODEL,
        },
});
