/** `npm run mcp`: an MCP server over standard input and output, whose tools call the PolePro at POLEPRO_URL with POLEPRO_TOKEN. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { loadConfig } from '#server/config.ts';
import { type ApiClient, apiClient } from '#server/mcp/api-client.ts';
import { createPromoTool } from '#server/mcp/create-promo-tool.ts';
import { listTools } from '#server/mcp/list-tools.ts';
import { renderTools } from '#server/mcp/render-tools.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

const INSTRUCTIONS = `${PRODUCT_NAME} makes short vertical promo videos for pole-dance and fitness classes. To make one: list_classes and list_templates, create_promo, render_promo, read_render until its state is completed, download_video. Every tool that changes something takes dryRun.`;

/** The MCP server of the product, whose tools call the API by `client`. */
const buildMcpServer = (client: ApiClient): McpServer => {
  const server = new McpServer(
    { name: 'polepro', title: PRODUCT_NAME, version: '1' },
    { instructions: INSTRUCTIONS },
  );
  for (const addTool of [...listTools, createPromoTool, ...renderTools]) addTool(server, client);
  return server;
};

try {
  const { url, token } = loadConfig().mcp;
  if (token === null) {
    throw new StartError('Set POLEPRO_TOKEN to an API token. Create one in Account Settings, API tokens.');
  }
  await buildMcpServer(apiClient({ url, token })).connect(new StdioServerTransport());
} catch (error) {
  exitWithError(error);
}
