import type { MailKind, MailMessage } from '@backline/core/mail-message';
import { toMailHtml } from './layout-html.ts';
import { toMailText } from './layout-text.ts';
import type { MailProduct, RenderedMail } from './mail-content.ts';
import { writeEnglish } from './mail-text.ts';
import { mailTemplates } from './templates.ts';
import { toHeaderText } from './text.ts';

/** Subject, text and HTML of a message. Both bodies have the same content and links. */
export function renderMail<Kind extends MailKind>(message: MailMessage<Kind>, product: MailProduct): RenderedMail {
  const content = mailTemplates[message.kind].toContent(message, product, writeEnglish);
  return {
    subject: toHeaderText(content.subject),
    text: toMailText(content, product, writeEnglish),
    html: toMailHtml(content, product, writeEnglish),
  };
}
