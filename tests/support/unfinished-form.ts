import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import type { Person, TestService } from '#tests/support/test-service.ts';

type Field = { name: string; value: string };

/** Sends these fields and then a file that never ends, over a real connection. */
export const sendUnfinishedForm = async (
  { app }: TestService,
  { cookie }: Person,
  { path, fields, file }: { path: string; fields: readonly Field[]; file: string },
): Promise<Socket> => {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const parts = fields.flatMap(({ name, value }) => [
    '--edge',
    `Content-Disposition: form-data; name="${name}"`,
    '',
    value,
  ]);
  const lines = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=edge',
    'Content-Length: 10000000',
    '',
    ...parts,
    '--edge',
    `Content-Disposition: form-data; name="${file}"; filename="a.mp4"`,
    'Content-Type: video/mp4',
    '',
    '',
  ];
  socket.write(lines.join('\r\n'));
  socket.write(Buffer.alloc(100_000));
  return socket;
};

/** The response that comes although the form has not ended. */
export const earlyResponse = async (socket: Socket): Promise<string> => {
  let text = '';
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.includes('}')) break;
  }
  return text;
};
