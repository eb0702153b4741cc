import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ApiClient } from '#server/mcp/api-client.ts';

/** A tool of an assistant. `run` returns a JSON object, or throws an Error whose message the assistant gets. */
type Tool<Input extends z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  run: (client: ApiClient, input: z.output<Input>) => Promise<object>;
};

/** Adds a tool to a server, in which it calls the API by `client`. */
export type AddTool = (server: McpServer, client: ApiClient) => void;

/** The field with which a tool checks everything and changes nothing. */
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

/** Defines a tool. Its input is strict, so that a misspelled `dryRun` is an error instead of a change. */
export const defineTool =
  <Input extends z.ZodObject>({ name, title, description, input, run }: Tool<Input>): AddTool =>
  (server, client) => {
    const readOnlyHint = !('dryRun' in input.shape);
    const annotations = { readOnlyHint, destructiveHint: false, openWorldHint: false };
    const handle = async (given: unknown): Promise<CallToolResult> =>
      // The server has validated it with this schema.
      toResult(await run(client, given as z.output<Input>));
    const inputSchema: z.ZodObject = input;
    server.registerTool(name, { title, description, inputSchema, annotations }, handle);
  };
