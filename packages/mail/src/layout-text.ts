import type { MailProduct, WrittenContent } from './mail-content.ts';
import type { WriteMail } from './mail-text.ts';
import { toHeaderText } from './text.ts';

/** Why the reader gets the mail. */
export function toReasonWritten({ isOfShop = false }: WrittenContent, product: MailProduct, t: WriteMail): string {
  return t('mail.footer', { reason: isOfShop ? 'shop' : 'account', name: toHeaderText(product.name) });
}

/** The plain text version, complete by itself, for programs, screen readers and filters without HTML. */
export function toMailText(content: WrittenContent, product: MailProduct, t: WriteMail): string {
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
      toReasonWritten(content, product, t),
      ...(product.look?.supportEmail ? [product.look.supportEmail] : []),
      ...(product.look?.imprint ?? []),
    ]
      .map((line) => (line === '-- ' ? line : toHeaderText(line)))
      .join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}
