import type { MailKind, MailMessage } from '@backline/core/mail/message';
import { toMailHtml } from './layout-html.ts';
import { toMailText } from './layout-text.ts';
import type { MailProduct, RenderedMail } from './mail-content.ts';
import { mailTemplates } from './templates.ts';
import { toHeaderText } from './text.ts';

/** A message in its three parts, ready to be sent: both bodies say the same and carry the same links. */
export function renderMail<Kind extends MailKind>(message: MailMessage<Kind>, product: MailProduct): RenderedMail {
  const content = mailTemplates[message.kind].toContent(message, product);
  return {
    subject: toHeaderText(content.subject),
    text: toMailText(content, product),
    html: toMailHtml(content, product),
  };
}
