/** An address as a plugin shows it: its owner recognizes it, and a passer-by cannot write to it. `c…a@example.com`. */
export function toAccountLabel(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = '', ...rest] = Array.from(email.slice(0, at));
  return `${first}…${rest.at(-1) ?? ''}${email.slice(at)}`;
}
