/** A link's address and its short text; null for anything except http and https. */
export function toWebLink(address: string | null): { href: string; host: string } | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
