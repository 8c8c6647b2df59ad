import type { MailKind, MailMessage } from '@backline/core/ports/mail-message';
import { toMailHtml } from './layout-html.ts';
import { toMailText } from './layout-text.ts';
import type { MailProduct, RenderedMail } from './mail-content.ts';
import { defaultMailLook } from './mail-look.ts';
import { createMailWriter } from './mail-text.ts';
import { mailTemplates } from './templates.ts';
import { toGreeting, toHeaderText } from './text.ts';

/** Subject, text and HTML of a message. Both bodies have the same content and links. */
export function renderMail<Kind extends MailKind>(message: MailMessage<Kind>, product: MailProduct): RenderedMail {
  const t = createMailWriter((product.look ?? defaultMailLook).region);
  const made = mailTemplates[message.kind].toContent(message, product, t);
  // Kinds without the name have no greeting: a stranger may have typed it.
  const contactName = 'contactName' in message ? message.contactName : null;
  const content = {
    ...made,
    greeting: toGreeting(t, contactName),
    notes: made.notes.map((note) => (typeof note === 'string' ? { text: note } : note)),
  };
  return {
    subject: toHeaderText(content.subject),
    text: toMailText(content, product, t),
    html: toMailHtml(content, product, t),
  };
}
