/** True if a text is the origin of a site, without path, query and user. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}
