import type { Core } from '@backline/core/core';
import { tokenLifetimeMs } from '@backline/domain/limits';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'sign-up';

/** The secret of a sign-up that started in this browser. */
export function readSignUpCookie({ headers }: FastifyRequest): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
  return token !== undefined && /^[\w-]{1,64}$/.test(token) ? token : undefined;
}

/**
 * Stores the secret where no script can read it, and only for our own pages' requests to the one call that uses it.
 * Null once it was used.
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
