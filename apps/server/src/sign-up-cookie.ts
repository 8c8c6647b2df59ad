import type { Core } from '@backline/core/core';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'sign-up';

/** The secret of a sign-up that this browser began. */
export function readSignUpCookie({ headers }: FastifyRequest): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
  return token !== undefined && /^[\w-]{1,64}$/.test(token) ? token : undefined;
}

/**
 * Keeps the secret where no script reads it, for requests of our own pages to the one call that takes it. Null: it is
 * used.
 */
export function keepSignUpCookie({ settings }: Core, reply: FastifyReply, path: string) {
  return (token: string | null) => {
    const cookie = stringifySetCookie({
      name,
      value: token ?? '',
      maxAge: token === null ? 0 : tokenLifetimeMs.sign_up / 1000,
      path,
      httpOnly: true,
      secure: settings.publicUrl.startsWith('https:'),
      sameSite: 'strict',
    });
    reply.header('set-cookie', cookie);
  };
}
