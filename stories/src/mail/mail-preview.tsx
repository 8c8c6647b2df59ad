import type { MailMessage } from '@backline/core/mail/message';
import { renderMail } from '@backline/mail/render-mail';
import { HtmlPage } from './html-page.tsx';

interface MailPreviewProps {
  message: MailMessage;
  productName: string;
  /** The body that clients without HTML show. */
  isPlain?: boolean;
}

/** A mail as a client shows it: the subject above, the body beneath. */
export function MailPreview({ message, productName, isPlain = false }: MailPreviewProps) {
  const { subject, html, text } = renderMail(message, { name: productName });
  return (
    <main>
      <h1 style={{ padding: '16px 24px', fontSize: 18 }}>{subject}</h1>
      {isPlain ? (
        <pre style={{ padding: 24, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</pre>
      ) : (
        <HtmlPage title={subject} html={html} />
      )}
    </main>
  );
}
