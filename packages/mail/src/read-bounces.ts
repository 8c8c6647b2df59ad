import PostalMime from 'postal-mime';

/** A mail that came back. */
export interface Bounce {
  /** The mail's id, from its Message-ID. */
  id: string;
  /** The words of the server that gave up, which may quote addresses. */
  words: string;
}

type Fields = ReadonlyMap<string, string>;

/** Parses blocks of header fields, separated by blank lines (RFC 3464, 2.1). */
async function readFields(text: string): Promise<Fields[]> {
  const blocks = text.split(/\r?\n\r?\n/).filter((block) => block.trim() !== '');
  const parsed = await Promise.all(blocks.map((block) => PostalMime.parse(`${block.trim()}\r\n\r\n`)));
  return parsed.map(({ headers }) => new Map(headers.map(({ key, value }) => [key, value])));
}

function toWords(recipient: Fields): string {
  const diagnostic = recipient.get('diagnostic-code')?.replace(/^[\w-]+;\s*/, '');
  return diagnostic?.replace(/\s+/g, ' ') ?? `status ${recipient.get('status') ?? 'unknown'}`;
}

/** Returns the mails that a delivery status notification reports as failed; none for any other mail. */
export async function readBounces(raw: Uint8Array): Promise<Bounce[]> {
  const { attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const toText = (types: string[]) =>
    attachments.flatMap(({ mimeType, content }) =>
      types.includes(mimeType) && typeof content === 'string' ? [content] : [],
    );
  const [status] = toText(['message/delivery-status', 'message/global-delivery-status']);
  const [returned] = toText(['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']);
  if (status === undefined || returned === undefined) return [];
  const { messageId } = await PostalMime.parse(returned);
  const id = /^<([\w.-]+)@/.exec(messageId ?? '')?.[1];
  const recipients = (await readFields(status)).filter((fields) => fields.get('action')?.toLowerCase() === 'failed');
  const [failed] = recipients;
  return id === undefined || failed === undefined ? [] : [{ id, words: toWords(failed) }];
}
