import type { MailMessage } from '@backline/core/ports/mail-message';
import type { MailLook } from '@backline/mail/mail-look';
import { renderMail } from '@backline/mail/render-mail';
import { HtmlPage } from './html-page.tsx';

interface MailPreviewProps {
  messages: readonly MailMessage[];
  productName: string;
  look?: MailLook;
  /** True for the body that clients without HTML show. */
  isPlain?: boolean;
}

/** Mails as a client shows them, with the subject above the body. */
export function MailPreview({ messages, productName, look, isPlain = false }: MailPreviewProps) {
  return (
    <main>
      {messages.map((message) => {
        const { subject, html, text } = renderMail(message, { name: productName, ...(look && { look }) });
        return (
          <article key={message.kind}>
            <h1 style={{ padding: '16px 24px', fontSize: 18 }}>{subject}</h1>
            {isPlain ? (
              <pre style={{ padding: 24, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</pre>
            ) : (
              <HtmlPage title={subject} html={html} />
            )}
          </article>
        );
      })}
    </main>
  );
}
