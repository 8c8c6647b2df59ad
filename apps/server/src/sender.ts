import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '@backline/domain/errors';
import { streamRetryMs, streamsPerAccount } from '@backline/domain/limits';
import { toByteRange } from './byte-range.ts';
import type { Meter, SentKind } from './metrics/meter.ts';

/** Large enough that reads cost little, small enough for many slow readers. */
const bufferBytes = 256 * 1024;
/** How many buffers are kept while nobody is sent anything. */
const idleBuffers = 16;

/** What is sent: bytes that can be read at any place. */
export interface Source {
  bytes: number;
  /** Fills `into` from a place on; returns how many bytes were there. */
  read(into: Uint8Array, from: number): Promise<number>;
  close(): Promise<void>;
}

export interface Sending {
  /** Strong: what the bytes follow from. */
  etag: string;
  headers: OutgoingHttpHeaders;
  source: Source;
  /** What the bytes are counted as. */
  kind: SentKind;
}

/** A place among the streams of this process and of an account. It is given back once. */
export type EndStream = () => void;

export interface Sender {
  /** Takes a place. Throws `overloaded`, with when to try again, where all are taken. */
  begin(account: string): EndStream;
  /** Answers with the bytes that a request asks for, or with their headers alone for HEAD. Closes the source. */
  send(request: IncomingMessage, response: ServerResponse, sending: Sending): Promise<void>;
}

/** Writes one part after the other; each write resolves to false when the client has gone. */
function createWriter(response: ServerResponse): (bytes: Uint8Array) => Promise<boolean> {
  let settle: (isWritten: boolean) => void = () => {};
  // One listener for all parts: a client that goes ends the write that waits.
  response.once('close', () => settle(false));
  return (bytes) =>
    new Promise((resolve) => {
      if (response.destroyed) return resolve(false);
      settle = resolve;
      response.write(bytes, (error) => resolve(error == null));
    });
}

/** Gives the places of this process's streams. */
function createPlaces(maxStreams: number): Sender['begin'] {
  const streams = new Map<string, number>();
  let active = 0;
  return (account) => {
    const own = streams.get(account) ?? 0;
    if (active >= maxStreams || own >= streamsPerAccount)
      throw new AppError('overloaded', { retryAfterMs: streamRetryMs });
    active += 1;
    streams.set(account, own + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      active -= 1;
      const left = (streams.get(account) ?? 1) - 1;
      if (left === 0) streams.delete(account);
      else streams.set(account, left);
    };
  };
}

/**
 * Sends large answers by two buffers a stream, one of which is filled while the other is written: a third of the work of
 * Node's own streams. Memory is bounded by the number of streams.
 */
export function createSender(maxStreams: number, meter: Meter): Sender {
  const idle: Buffer[] = [];

  const take = () => idle.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
  const giveBack = (buffer: Buffer) => void (idle.length < idleBuffers && idle.push(buffer));

  /** Returns whether all of it was written. */
  async function pump(
    response: ServerResponse,
    { source, kind }: Sending,
    from: number,
    end: number,
  ): Promise<boolean> {
    const write = createWriter(response);
    const buffers = end - from > bufferBytes ? [take(), take()] : [take()];
    let written: Promise<boolean> = Promise.resolve(true);
    try {
      for (let at = from, turn = 0; at < end; turn += 1) {
        const into = (buffers[turn % buffers.length] as Buffer).subarray(0, Math.min(bufferBytes, end - at));
        // What is read now goes where the write before the last one has ended.
        if ((await source.read(into, at)) !== into.length) throw new Error('What is sent became shorter.');
        if (!(await written)) return false;
        written = write(into);
        meter.sent(kind, into.length);
        at += into.length;
      }
      return await written;
    } finally {
      await written;
      for (const buffer of buffers) giveBack(buffer);
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse, sending: Sending) {
    const { etag, headers, source } = sending;
    const { bytes } = source;
    const common = { ...headers, etag, 'accept-ranges': 'bytes' };
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304, common).end();
    const range = toByteRange(request.headers, bytes, etag);
    if (range === 'unsatisfiable')
      return void response
        .writeHead(416, { ...common, 'content-range': `bytes */${bytes}`, 'content-length': 0 })
        .end();
    const { isPart, from, end } = range;
    const part = isPart ? { 'content-range': `bytes ${from}-${end - 1}/${bytes}` } : {};
    response.writeHead(isPart ? 206 : 200, { ...common, ...part, 'content-length': end - from });
    if (request.method === 'HEAD' || from === end) return void response.end();
    if (await pump(response, sending, from, end)) response.end();
    else response.destroy();
  }

  return {
    begin: createPlaces(maxStreams),
    async send(request, response, sending) {
      try {
        await answer(request, response, sending);
      } catch (error) {
        response.destroy();
        throw error;
      } finally {
        await sending.source.close();
      }
    },
  };
}
