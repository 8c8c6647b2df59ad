import { unsubscribe } from '@backline/core/consents/unsubscribe';
import type { Core } from '@backline/core/core';
import { unsubscribe as declared } from '@backline/domain/consents/unsubscribe';
import { AppError } from '@backline/domain/errors';
import { paths } from '@backline/domain/pages/paths';
import type { FastifyInstance } from 'fastify';
import { toCaller } from '../to-caller.ts';

const bodyMax = 4 * 1024;

/** The single field, as a part of `multipart/form-data`. */
const onePart = /name="?List-Unsubscribe"?\r?\n(?:[\w-]+:[^\r\n]*\r?\n)*\r?\nOne-Click\r?\n/i;

function isOneClick(contentType: string, body: string): boolean {
  if (/^multipart\//i.test(contentType)) return onePart.test(body);
  return new URLSearchParams(body).get('List-Unsubscribe') === 'One-Click';
}

/**
 * Handles "Unsubscribe" in mail programs (RFC 8058): a POST to the link in the mail's header, with one field, no
 * session and no redirect. A person who opens the link gets a page with a button.
 */
export async function registerOneClick(app: FastifyInstance, core: Core): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: bodyMax },
      (_request, body, done) => done(null, body),
    );
    scope.post(paths.unsubscribe, async (request, reply) => {
      const { success, data } = declared.input.safeParse(request.query);
      if (!success) throw new AppError('token_invalid');
      if (!isOneClick(request.headers['content-type'] ?? '', String(request.body ?? '')))
        throw new AppError('input_invalid', {
          message: 'Send List-Unsubscribe=One-Click as the body, or open the link.',
        });
      await unsubscribe(core, await toCaller(core, request), data.token);
      return reply.type('text/plain; charset=utf-8').send('You get no more news and offers.\n');
    });
  });
}
