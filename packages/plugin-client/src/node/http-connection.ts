import { connect, isIP, type OnReadOpts, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { PartHead, TakeBytes } from '../packs/receive-part.ts';
import { parseHttpHead } from './http-head.ts';

const keptBytes = 256 * 1024;
const headMaxBytes = 16 * 1024;
/** Shorter than servers keep a connection that nobody uses. */
const idleMs = 4000;

/** Memory that is received into again and again. What is still read is not overwritten. */
class Memory {
  #now = Buffer.allocUnsafeSlow(keptBytes);
  #read: Buffer<ArrayBuffer>[] = [];
  #free: Buffer<ArrayBuffer>[] = [];
  #isHeld = false;

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#free.push(...this.#read.splice(0));
  }

  toRead(bytes: number): Buffer {
    return this.#now.subarray(0, bytes);
  }

  /** Where the next part goes: one may come after its connection was paused. */
  next(): Buffer<ArrayBuffer> {
    if (!this.#isHeld) return this.#now;
    this.#read.push(this.#now);
    this.#now = this.#free.pop() ?? Buffer.allocUnsafeSlow(keptBytes);
    return this.#now;
  }
}

function open({ protocol, hostname, port }: URL, onread: OnReadOpts): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:') return connect({ host, port: Number(port || 80), onread });
  const name = isIP(host) === 0 ? { servername: host } : {};
  const options = { host, port: Number(port || 443), ...name, ALPNProtocols: ['http/1.1'], onread };
  return connectSecurely(options);
}

export interface Asked {
  url: URL;
  range: string;
  signal: AbortSignal;
  toTake(head: PartHead): TakeBytes | null;
}

/** `given`: the body, as far as it came and was wanted; `unknown`: an answer that is not read here. */
export type Outcome = 'given' | 'unknown';

/** One answer: gives its body part by part, and says when it is over. */
class Answer {
  readonly #asked: Asked;
  readonly #memory: Memory;
  readonly #socket: Socket;
  readonly #end: (outcome: Outcome | Error, isKept: boolean) => void;
  #head = '';
  #take: TakeBytes | null = null;
  #left = 0;
  #isKept = false;
  #isOver = false;
  /** The part that is taken, and those that came after it. */
  #taking: Promise<void> | null = null;

  /** `end` is called once, with whether the connection can be used again. */
  constructor(asked: Asked, memory: Memory, socket: Socket, end: (outcome: Outcome | Error, isKept: boolean) => void) {
    [this.#asked, this.#memory, this.#socket] = [asked, memory, socket];
    this.#end = (outcome, isKept) => {
      if (!this.#isOver) end(outcome, isKept);
      this.#isOver = true;
    };
  }

  onBytes(bytes: Buffer): void {
    try {
      const body = this.#take === null ? this.#readHead(bytes) : bytes;
      if (body !== null && !this.#isOver) this.#give(body);
    } catch (error) {
      this.#end(error as Error, false);
    }
  }

  /** Nothing more comes. */
  onClose(error: Error): void {
    if (this.#take === null) this.#end(error, false);
    else void Promise.resolve(this.#taking).then(() => this.#end('given', false));
  }

  /** Returns the beginning of the body, once the head is whole. */
  #readHead(bytes: Buffer): Buffer | null {
    const before = this.#head.length;
    this.#head += bytes.toString('latin1', 0, headMaxBytes);
    const end = this.#head.indexOf('\r\n\r\n');
    if (end < 0 && this.#head.length < headMaxBytes) return null;
    const head = end < 0 ? null : parseHttpHead(this.#head.slice(0, end));
    // Of a refusal nobody wants the body.
    if (head === null || (head.bodyBytes === null && head.status < 300)) {
      this.#end('unknown', false);
      return null;
    }
    const { status, headers, isKept } = head;
    const bodyBytes = head.bodyBytes ?? 0;
    this.#take = this.#asked.toTake({ status, readHeader: (name) => headers.get(name) ?? null });
    [this.#left, this.#isKept] = [bodyBytes, isKept];
    if (this.#take === null || bodyBytes === 0) this.#end('given', false);
    return bytes.subarray(end + 4 - before);
  }

  #give(bytes: Buffer): void {
    const some = bytes.subarray(0, this.#left);
    this.#left -= some.length;
    // What comes after a body was not asked for.
    if (some.length < bytes.length) this.#isKept = false;
    if (some.length === 0) return;
    if (this.#taking === null) {
      const isWanted = this.#take?.(some);
      if (typeof isWanted === 'boolean') this.#goOn(isWanted);
      else this.#wait(Promise.resolve(isWanted));
    } else this.#wait(this.#taking.then(() => !this.#isOver && this.#take?.(some)));
  }

  /** Nothing is received until a part is taken. */
  #wait(isWanted: Promise<boolean | undefined>): void {
    this.#memory.hold();
    this.#socket.pause();
    const taking: Promise<void> = isWanted.then(
      (isMore) => {
        if (this.#taking === taking) {
          this.#taking = null;
          this.#memory.release();
          this.#socket.resume();
        }
        this.#goOn(isMore === true);
      },
      (error) => this.#end(error as Error, false),
    );
    this.#taking = taking;
  }

  #goOn(isWanted: boolean): void {
    const isWhole = this.#left === 0 && this.#taking === null;
    if (isWhole || !isWanted) this.#end('given', isWhole && this.#isKept);
  }
}

/** A connection to a server, which gives the parts that are asked for one after the other. */
export class Connection {
  readonly #memory = new Memory();
  readonly #socket: Socket;
  readonly #onFree: (own: Connection) => void;
  #answer: Answer | null = null;

  /** `onFree`: it can be used again; `onClose`: never again. */
  constructor(url: URL, onFree: (own: Connection) => void, onClose: (own: Connection) => void) {
    this.#onFree = onFree;
    this.#socket = open(url, {
      buffer: () => this.#memory.next(),
      callback: (bytes) => {
        if (this.#answer === null) this.#socket.destroy();
        else this.#answer.onBytes(this.#memory.toRead(bytes));
        return true;
      },
    });
    let fault = new Error('The connection was closed.');
    this.#socket
      .setTimeout(idleMs, () => this.#answer === null && this.#socket.destroy())
      .on('error', (error) => {
        fault = error;
      })
      .on('end', () => this.#socket.destroy())
      .on('close', () => {
        onClose(this);
        this.#answer?.onClose(fault);
      });
  }

  /** Throws where no answer came. */
  ask(asked: Asked): Promise<Outcome> {
    const { url, range, signal } = asked;
    const socket = this.#socket.ref();
    return new Promise((resolve, reject) => {
      const leave = () => socket.destroy();
      this.#answer = new Answer(asked, this.#memory, socket, (outcome, isKept) => {
        this.#answer = null;
        signal.removeEventListener('abort', leave);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
        if (!isKept || socket.destroyed) return socket.destroy();
        socket.unref();
        return this.#onFree(this);
      });
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave);
      const lines = [`GET ${url.pathname}${url.search} HTTP/1.1`, `host: ${url.host}`, `range: ${range}`, '', ''];
      return socket.write(lines.join('\r\n'));
    });
  }
}
