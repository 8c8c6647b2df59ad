import { connect, type Socket } from 'node:net';

/** Opens a stream without reading from it. */
export function stall(url: string): Promise<Socket> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`),
    );
    socket.once('error', reject).once('readable', () => resolve(socket));
  });
}
