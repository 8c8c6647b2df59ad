import type { ClientOptions } from './client.ts';
import { readBody } from './read-body.ts';

const answerMaxMs = 15_000;
const answerMaxBytes = 4 * 1024 * 1024;

/** The portal's answer: a JSON object or nothing. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each member is checked where it decides something.
  body: Record<string, any> | null;
}

export type Post = (path: string, body: object, token?: string) => Promise<Answer>;

/** The portal's calls for devices. They never throw; an invalid answer has no body. */
export function createPost(options: Pick<ClientOptions, 'issuer' | 'fetch'>): Post {
  return async (path, body, token) => {
    const { fetch = globalThis.fetch } = options;
    try {
      const response = await fetch(`${options.issuer}/api/v1/devices/${path}`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(answerMaxMs),
      });
      return { status: response.status, body: await readBody(response, answerMaxBytes) };
    } catch {
      return { status: 0, body: null };
    }
  };
}
