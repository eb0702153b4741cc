import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listenAsOther } from '#tests/support/other-server.ts';

/** What one request is answered with. */
export type AiReply = (response: ServerResponse, request: AiRequest) => void | Promise<void>;

/** Some servers send the content in parts. */
type Delta = { content?: string | { type: string; text: string }[]; refusal?: string };

/** One event of a stream of Chat Completions. */
export const sendDelta = (
  response: ServerResponse,
  delta: Delta,
  finishReason: string | null = null,
): void => {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'scripted' };
  const choices = [{ index: 0, delta, finish_reason: finishReason }];
  response.write(`data: ${JSON.stringify({ ...chunk, choices })}\n\n`);
};

/** Streams a text in pieces of some characters, and ends it for a reason. */
export const streamed =
  (content: string, finishReason = 'stop'): AiReply =>
  (response) => {
    for (const piece of content.match(/[\s\S]{1,7}/g) ?? []) sendDelta(response, { content: piece });
    sendDelta(response, {}, finishReason);
    response.end('data: [DONE]\n\n');
  };

/** Streams variations as the schema asks for them. */
export const variations = (...written: { header: string | null; main: string }[]): AiReply =>
  streamed(JSON.stringify({ variations: written }));

/** Answers with a status and an error as the protocol describes it. */
export const failing =
  (status: number, headers: Record<string, string> = {}): AiReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ error: { message: 'key sk-secret is wrong', type: 'x', code: null } }));
  };

/** The fields of a request that the tests look at. */
type AiRequest = {
  model: string;
  stream: boolean;
  response_format?: { type: string; json_schema?: { schema: unknown } };
  messages: { role: string; content: string }[];
  tools?: unknown;
};

/** A server that speaks the protocol and follows a script, one reply a request; the last one repeats. */
export const startAiServer = async (...script: AiReply[]) => {
  const requests: AiRequest[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: AiRequest = JSON.parse(await text(request));
    requests.push(body);
    await script[Math.min(requests.length, script.length) - 1]?.(response, body);
  };
  // A script that fails breaks the connection off, which the adapter under test reports.
  const { address, close } = await listenAsOther(reply);
  return { baseUrl: `${address}/v1`, requests, close };
};

/** The same, gone when the test is. */
export const startScriptedAi = async (...script: AiReply[]) => {
  const server = await startAiServer(...script);
  onTestFinished(server.close);
  return server;
};
