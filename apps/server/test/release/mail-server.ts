import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that takes everything and keeps it. */
export async function startMailServer() {
  const mails: { to: string; text: string }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).write('220 post.test ready\r\n');
    let to = '';
    let lines: string[] | null = null;
    createInterface({ input: socket }).on('line', (line) => {
      if (lines !== null && line !== '.') return void lines.push(line);
      if (lines !== null) mails.push({ to, text: lines.join('\n').replace(/=\n/g, '').replaceAll('=3D', '=') });
      lines = line === 'DATA' ? [] : null;
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      socket.write(lines === null ? '250 yes\r\n' : '354 go on\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The token of the newest link to a path that was mailed to somebody. */
    findToken(to: string, path: string): string | undefined {
      const own = mails.filter((mail) => mail.to === to).reverse();
      return own.flatMap(({ text }) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])[0];
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
