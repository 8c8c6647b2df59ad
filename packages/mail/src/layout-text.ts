import type { MailContent, MailProduct } from './mail-content.ts';
import { toHeaderText } from './text.ts';

/** The plain text body, complete by itself, for clients, screen readers and filters without HTML. */
export function toMailText(content: MailContent, product: MailProduct): string {
  const notes = content.notes.map(({ text, link }) =>
    link === undefined ? toHeaderText(text) : `${toHeaderText(text)}\n${link.label}: ${link.url}`,
  );
  const codes = (content.codes ?? []).map(
    ({ name, code, link }) => `${toHeaderText(`${name}: ${code}`)}\n${link.label}: ${link.url}`,
  );
  const parts = [
    content.greeting,
    toHeaderText(content.sentence),
    `${content.action.label}:\n${content.action.url}`,
    ...codes,
    ...notes,
    [
      '-- ',
      product.name,
      ...(product.look?.supportEmail ? [product.look.supportEmail] : []),
      ...(product.look?.imprint ?? []),
    ]
      .map((line) => (line === '-- ' ? line : toHeaderText(line)))
      .join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
