/** The beginning of an answer in HTTP/1.1. */
export interface HttpHead {
  status: number;
  /** By names in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Null: the body has no length, comes in chunks, or is compressed. */
  bodyBytes: number | null;
  /** Whether the connection may be used again after the body. */
  isKept: boolean;
}

const field = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

/** Null for everything that is not plainly this: another version, or a field twice that decides the length. */
export function parseHttpHead(text: string): HttpHead | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 ([1-9]\d\d)(?: |$)/.exec(first)?.[1];
  if (status === undefined) return null;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = field.exec(line) ?? [];
    if (name === undefined || value === undefined) return null;
    const key = name.toLowerCase();
    if (headers.has(key) && /^(content-length|content-range|connection)$/.test(key)) return null;
    headers.set(key, value);
  }
  const length = headers.get('content-length');
  if (length !== undefined && !/^\d{1,15}$/.test(length)) return null;
  const isPlain = !headers.has('transfer-encoding') && !headers.has('content-encoding');
  const isKept = headers.get('connection')?.toLowerCase() !== 'close';
  return {
    status: Number(status),
    headers,
    bodyBytes: isPlain && length !== undefined ? Number(length) : null,
    isKept,
  };
}
