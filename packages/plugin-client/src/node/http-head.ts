/** The beginning of an answer in HTTP/1.1 whose body has a length. */
export interface HttpHead {
  status: number;
  /** By names in lower case. */
  headers: ReadonlyMap<string, string>;
  bodyBytes: number;
  /** Whether the connection may be used again after the body. */
  isKept: boolean;
}

const field = /^([!#$%&'*+.^_`|~\w-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;

/** Null for everything that is not plainly this: another version, a field twice that decides the length, a body in chunks. */
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
  const length = headers.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(length) || headers.has('transfer-encoding') || headers.has('content-encoding')) return null;
  const isKept = headers.get('connection')?.toLowerCase() !== 'close';
  return { status: Number(status), headers, bodyBytes: Number(length), isKept };
}
