import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ApiClient } from '#server/mcp/api-client.ts';

/** What an assistant can do. `run` returns an object of JSON, or throws an Error whose message the assistant gets. */
type Tool<Input extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  run: (client: ApiClient, input: z.output<Input>) => Promise<object>;
};

/** Adds a tool to a server, in which it calls the API by `client`. */
export type AddTool = (server: McpServer, client: ApiClient) => void;

/** With it a tool checks everything, says what it would do, and changes nothing. */
export const dryRunField = {
  dryRun: z
    .boolean()
    .default(false)
    .describe('true: check everything and say what would happen, but change nothing.'),
};

const toResult = (response: object): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(response, null, 2) }],
  structuredContent: { ...response },
});

/** A tool; its input is strict, so that a misspelt `dryRun` is an error and no change. */
export const defineTool =
  <Input extends z.ZodObject>({ name, title, description, input, run }: Tool<Input>): AddTool =>
  (server, client) => {
    const readOnlyHint = !('dryRun' in input.shape);
    const annotations = { readOnlyHint, destructiveHint: false, openWorldHint: false };
    const handle = async (given: unknown): Promise<CallToolResult> =>
      // The server has checked it against this schema.
      toResult(await run(client, given as z.output<Input>));
    const inputSchema: z.ZodObject = input;
    server.registerTool(name, { title, description, inputSchema, annotations }, handle);
  };
