import type { Core } from '@backline/core/core';
import { tokenLifetimeMs } from '@backline/domain/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'sign-up';

/** The secret of a sign-up that this browser began. */
export function readSignUpCookie({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : /(?:^|; )sign-up=([\w-]{1,64})(?:;|$)/.exec(headers.cookie)?.[1];
}

/**
 * Keeps the secret where no script reads it, for requests of our own pages to the one call that takes it. Null: it is
 * used.
 */
export function keepSignUpCookie({ settings }: Core, reply: FastifyReply, path: string) {
  const isSecure = settings.publicUrl.startsWith('https:');
  return (token: string | null) => {
    const age = token === null ? 0 : tokenLifetimeMs.sign_up / 1000;
    const parts = [`${name}=${token ?? ''}`, `Max-Age=${age}`, `Path=${path}`, 'HttpOnly', 'SameSite=Strict'];
    reply.header('set-cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  };
}
