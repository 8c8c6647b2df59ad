/** An address that may be followed, and what is shown of it; null for anything that is not of the web. */
export function toWebLink(address: string | null): { href: string; host: string } | null {
  const url = address === null ? null : URL.parse(address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  return { href: url.href, host: url.host.replace(/^www\./, '') };
}
