/**
 * Shortens an address for plugins, for example to `c…a@example.com`. The owner recognizes it, but no one else can write
 * to it.
 */
export function toAccountLabel(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...rest] = Array.from(email.slice(0, at));
  return `${first}…${rest.at(-1) ?? ''}${email.slice(at)}`;
}
