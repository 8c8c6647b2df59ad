import { AppError } from '@backline/domain/errors';
import { type Mailbox, mailboxCss, mailFrameCsp, renderMailboxPage } from '@backline/mail';
import type { FastifyInstance } from 'fastify';

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

interface MailboxQuery {
  to?: string;
  id?: string;
}

/** The local mailbox of an installation without SMTP. Never registered in production. */
export function registerMailbox(
  app: FastifyInstance,
  mailbox: Mailbox,
  product: { name: string },
  brandCss: string,
): void {
  const readTo = ({ to }: MailboxQuery) => (typeof to === 'string' ? to : undefined);

  app.get<{ Querystring: MailboxQuery }>('/dev/mailbox', async ({ query }, reply) => {
    const to = readTo(query);
    const page = renderMailboxPage(await mailbox.list({ to }), product, { to, selectedId: query.id });
    return reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(page);
  });
  app.get('/dev/mailbox.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(`${brandCss}${mailboxCss}`),
  );
  app.get<{ Querystring: MailboxQuery }>('/dev/mailbox.json', async ({ query }, reply) =>
    reply.send(await mailbox.list({ to: readTo(query) })),
  );
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id.html', async ({ params }, reply) => {
    const mail = await mailbox.find(params.id);
    if (mail === null) throw new AppError('not_found');
    return reply
      .header('content-security-policy', mailFrameCsp)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(mail.html);
  });
}
