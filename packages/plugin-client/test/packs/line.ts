import { issuer, type PublishedVersion, type Shop } from './publisher.ts';

/** Disturbances of a request; each is called before its answer. */
export interface Weather {
  /** After how many bytes the body breaks off; null for never. */
  cutAfter?: () => number | null;
  /** No answer at all. */
  isDown?: () => boolean;
  /** Changes a byte of the body. */
  isBent?: () => boolean;
  /** Replaces the answer. */
  answer?: (url: URL) => Response | null;
}

const token = 'bld_1';
export const deviceFile = JSON.stringify({
  token,
  account: { label: 'a' },
  device: { id: 'device-1', name: 'Studio' },
});

const json = (body: object, status = 200) => Response.json(body, { status });
const refuse = (code: string, status: number) => json({ error: { code, ref: 'R-7F3K2A' } }, status);

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Simulates the portal and its storage: calls with a token and links without one. Counts the bytes it sends. */
export class Line {
  readonly shop: Shop;
  weather: Weather = {};
  sentBytes = 0;
  requests = 0;
  calls: string[] = [];
  /** Links from before this time have expired. */
  time = 1;
  isOwned = true;
  /** Authorization headers sent with links. There must be none. */
  leaks: string[] = [];

  constructor(shop: Shop) {
    this.shop = shop;
  }

  fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (this.weather.isDown?.()) throw new TypeError('fetch failed');
    const own = this.weather.answer?.(url) ?? null;
    if (own !== null) return own;
    const headers = new Headers(init?.headers);
    const answer = await this.answer(url, headers, init?.method === 'POST' ? JSON.parse(String(init.body)) : null);
    return this.#send(answer, init?.signal ?? null);
  };

  /** Applies the disturbances to an answer. */
  #send(
    { status, headers, body }: { status: number; headers: HeadersInit; body: Uint8Array },
    signal: AbortSignal | null,
  ) {
    const cut = this.weather.cutAfter?.() ?? null;
    const bytes = body.slice(0, cut ?? body.length);
    if (this.weather.isBent?.() && bytes.length > 0) bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    let at = 0;
    const line = this;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (signal?.aborted) return controller.error(new Error('aborted'));
          if (at >= bytes.length && cut !== null && cut < body.length) return controller.error(new Error('cut'));
          if (at >= bytes.length) return controller.close();
          const some = bytes.slice(at, at + 16_384);
          at += some.length;
          line.sentBytes += some.length;
          controller.enqueue(some);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(stream, { status, headers });
  }

  async answer(url: URL, headers: Headers, body: Record<string, unknown> | null): Promise<Answer> {
    this.requests += 1;
    const { pathname } = url;
    if (!pathname.startsWith('/api/v1/packs')) return this.#sendLink(url, headers);
    const call = pathname.slice('/api/v1/packs'.length);
    this.calls.push(call);
    const answer = this.#call(call, headers, body);
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: new Uint8Array(await answer.arrayBuffer()),
    };
  }

  #call(call: string, headers: Headers, body: Record<string, unknown> | null): Response {
    if (call === '') return json({ packs: this.#toPublished() });
    if (headers.get('authorization') !== `Bearer ${token}`) return refuse('device_signed_out', 401);
    if (!this.isOwned) return refuse('pack_not_owned', 403);
    if (call === '/open') {
      const found = this.#findVersion(String(body?.sku), body?.version as string | undefined);
      if (found === null) return refuse('not_found', 404);
      const url = this.#toLink(`l/${found.head.list}`);
      return json({ ...found.opened, list: { ...found.opened.list, url } });
    }
    const ids = body?.bundles as string[];
    const own = this.shop.versions.find(({ head }) => head.jti === body?.publication);
    const isRight = own !== undefined && ids.every((id) => own.opened.bundles.some(([one]) => one === id));
    if (!isRight) return refuse('not_found', 404);
    return json({ urls: ids.map((id) => this.#toLink(`b/${id}`)), expiresInSeconds: 1800 });
  }

  #toLink = (key: string) => `${this.origin}/packs/${key}?e=${this.time}`;
  origin = issuer;

  #findVersion(sku: string, version: string | undefined): PublishedVersion | null {
    const all = this.shop.versions.filter(({ head }) => head.sku === sku && (version ?? head.version) === head.version);
    return all.toSorted((one, other) => other.head.seq - one.head.seq)[0] ?? null;
  }

  #toPublished() {
    const skus = [...new Set(this.shop.versions.map(({ head }) => head.sku))];
    return skus.map((sku) => {
      const { head } = this.#findVersion(sku, undefined) ?? {};
      return { sku, stable: { version: head?.version, bytes: head?.bytes }, beta: null };
    });
  }

  #sendLink(url: URL, headers: Headers): Answer {
    const empty = { headers: {}, body: new Uint8Array() };
    if (headers.has('authorization')) this.leaks.push(url.pathname);
    if (url.searchParams.get('e') !== String(this.time)) return { ...empty, status: 403 };
    const [, , kind, id = ''] = url.pathname.split('/');
    const whole =
      kind === 'b' ? this.shop.bundles.get(id) : this.shop.versions.find(({ head }) => head.list === id)?.list;
    if (whole === undefined) return { ...empty, status: 404 };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '') ?? [];
    if (from === undefined) return { headers: {}, status: 200, body: whole };
    const range = `bytes ${from}-${to}/${whole.length}`;
    return { headers: { 'content-range': range }, status: 206, body: whole.subarray(Number(from), Number(to) + 1) };
  }
}
