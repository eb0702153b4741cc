/** `npm run mcp`: an MCP server over standard input and output, whose tools call the PolePro at POLEPRO_URL with POLEPRO_TOKEN. */
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { loadConfig } from '#server/config.ts';
import { apiClient } from '#server/mcp/api-client.ts';
import { buildMcpServer } from '#server/mcp/mcp-server.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

try {
  const { url, token } = loadConfig().mcp;
  if (token === null) {
    throw new StartError('Set POLEPRO_TOKEN to an API token: Account Settings, API tokens, makes one.');
  }
  await buildMcpServer(apiClient({ url, token })).connect(new StdioServerTransport());
} catch (error) {
  exitWithError(error);
}
