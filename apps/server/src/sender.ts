import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { installerStreams } from '@backline/domain/limits';
import { secondMs } from '@backline/domain/time';
import type { Meter, SentKind } from './metrics/meter.ts';
import { createPlaces, type Place } from './places.ts';

/** The bytes to send: from the first to before the last. `unsatisfiable`: the range starts after the end. */
export type ByteRange = { isPart: boolean; from: number; end: number } | 'unsatisfiable';

const form = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The bytes that a request asks for. A range of another version (`If-Range`) returns the whole file, and so do several
 * ranges, which no client needs for resuming.
 */
export function toByteRange(headers: IncomingHttpHeaders, bytes: number, etag: string): ByteRange {
  const whole = { isPart: false, from: 0, end: bytes };
  const [, first = '', last = ''] = form.exec(headers.range ?? '') ?? [];
  const condition = headers['if-range'];
  if ((first === '' && last === '') || (condition !== undefined && condition !== etag)) return whole;
  if (first === '') {
    const length = Number(last);
    return length === 0 || bytes === 0
      ? 'unsatisfiable'
      : { isPart: true, from: Math.max(0, bytes - length), end: bytes };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return whole;
  if (from >= bytes) return 'unsatisfiable';
  return { isPart: true, from, end: last === '' ? bytes : Math.min(Number(last) + 1, bytes) };
}

/** Large enough that reads cost little, small enough for many slow readers. */
const bufferBytes = 256 * 1024;
/** How many buffers are kept while nothing is being sent. */
const idleBuffers = 16;

/** The source of the bytes, readable at any position. */
export interface Source {
  bytes: number;
  /** Reads into `into` from a position. Returns the number of bytes read. */
  read(into: Uint8Array, from: number): Promise<number>;
  close(): Promise<void>;
}

export interface Sending {
  /** A strong ETag, which depends on the content. */
  etag: string;
  headers: OutgoingHttpHeaders;
  source: Source;
  /** The kind under which the bytes are counted. */
  kind: SentKind;
  /** Charges bytes before they are sent. Returns false if the account may get no more. */
  spend?(bytes: number): boolean | Promise<boolean>;
}

export interface Sender {
  /** Takes a slot for a stream in this process. Throws `overloaded`, with the time to try again. */
  begin(account: string, kind: SentKind): Place;
  /** Sends the bytes that a request asks for, or only their headers for HEAD. Closes the source. */
  send(request: IncomingMessage, response: ServerResponse, sending: Sending, place: Place | null): Promise<void>;
  stop(): void;
}

/** Writes the parts in order. Each write resolves to false if the client has disconnected. */
function createWriter(response: ServerResponse): (bytes: Uint8Array) => Promise<boolean> {
  let settle: (isWritten: boolean) => void = () => {};
  // A single listener for all parts: a client that disconnects ends the pending write.
  response.once('close', () => settle(false));
  return (bytes) =>
    new Promise((resolve) => {
      if (response.destroyed) return resolve(false);
      settle = resolve;
      response.write(bytes, (error) => resolve(error == null));
    });
}

/** Buffers for reuse. */
function createBuffers() {
  const idle: Buffer[] = [];
  return {
    take: () => idle.pop() ?? Buffer.allocUnsafeSlow(bufferBytes),
    giveBack: (buffer: Buffer) => void (idle.length < idleBuffers && idle.push(buffer)),
  };
}

interface Pumping {
  response: ServerResponse;
  sending: Sending;
  place: Place | null;
  from: number;
  end: number;
}

/** Writes a part. Returns true if all of it was written. */
async function pump(
  { response, sending: { source, kind, spend }, place, from, end }: Pumping,
  { take, giveBack }: ReturnType<typeof createBuffers>,
  meter: Meter,
): Promise<boolean> {
  const write = createWriter(response);
  place?.onLost(() => response.destroy());
  const buffer = take();
  const other = end - from > bufferBytes ? take() : buffer;
  let written: Promise<boolean> = Promise.resolve(true);
  try {
    for (let at = from, turn = 0; at < end; turn += 1) {
      const into = (turn % 2 === 0 ? buffer : other).subarray(0, Math.min(bufferBytes, end - at));
      // This reads into the buffer whose write has ended.
      if ((await source.read(into, at)) !== into.length) throw new Error('What is sent became shorter.');
      if (!(await written)) return false;
      const isPaid = spend?.(into.length) ?? true;
      if (isPaid !== true && !(await isPaid)) return false;
      place?.handed(into.length);
      written = write(into).finally(() => place?.taken());
      meter.sent(kind, into.length);
      at += into.length;
    }
    return await written;
  } finally {
    await written;
    for (const one of new Set([buffer, other])) giveBack(one);
  }
}

/**
 * Sends large answers with two buffers per stream: one is filled while the other is written. This takes a third of the
 * work of Node's own streams, and memory is limited by the number of streams.
 */
export function createSender(maxStreams: number, meter: Meter): Sender {
  const buffers = createBuffers();
  const packs = createPlaces(maxStreams);
  // Installers have their own slots, so they never wait for downloads of packs.
  const installers = createPlaces(installerStreams);
  const timer = setInterval(() => {
    packs.endSlow();
    installers.endSlow();
  }, secondMs);
  timer.unref();

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    sending: Sending,
    place: Place | null,
  ): Promise<void> {
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
    if (await pump({ response, sending, place, from, end }, buffers, meter)) response.end();
    else response.destroy();
  }

  return {
    begin: (account, kind) => (kind === 'installer' ? installers : packs).begin(account),
    stop: () => clearInterval(timer),
    async send(request, response, sending, place) {
      try {
        await answer(request, response, sending, place);
      } catch (error) {
        response.destroy();
        throw error;
      } finally {
        await sending.source.close();
      }
    },
  };
}
