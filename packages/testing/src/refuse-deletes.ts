import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface DeleteRefusal {
  /** The address of the bucket's server by this one. */
  origin: string;
  /** The paths of what was to be deleted. */
  refused: string[];
  stop(): Promise<void>;
}

/** Stands in front of a bucket, and passes everything on but what deletes: as for a key that may not. */
export async function refuseDeletes(bucketUrl: string): Promise<DeleteRefusal> {
  const { hostname, port } = new URL(bucketUrl);
  const refused: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    if (method === 'DELETE') {
      refused.push(url);
      response.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
      return;
    }
    // The signature has the host that was asked for.
    const passed = send({ hostname, port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response).catch(() => response.destroy());
    });
    pipeline(request, passed).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refused,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
