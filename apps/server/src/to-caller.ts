import type { Caller, Core } from '@backline/core/core';
import { findDevice, isDeviceToken } from '@backline/core/devices/find-device';
import { perCore } from '@backline/core/per-core';
import { toAddressKey, unknownAddress } from '@backline/core/rate-limit';
import { findSession } from '@backline/core/sessions/find-session';
import type { FastifyRequest } from 'fastify';
import { readSignUpCookie } from './sign-up-cookie.ts';

/** RFC 6750: a single `Authorization: Bearer <token>`. Anything else counts as no token. */
function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined || header.length > 512) return null;
  return /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header)?.[1] ?? null;
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];

/** Warnings that this process has already logged. */
const said = perCore(() => new Set<string>());

function sayOnce(core: Core, line: string): void {
  const lines = said(core);
  if (!lines.has(line)) core.log.warn({}, line);
  lines.add(line);
}

/** Fastify only trusts the headers of a named proxy: then `ips` has more than the connection's address. */
function isBehindUnnamedProxy(core: Core, request: FastifyRequest): boolean {
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  if (!isForwarded || (request.ips?.length ?? 0) > 1) return false;
  sayOnce(core, 'requests come through a proxy that TRUST_PROXY does not name: all count as its address');
  return true;
}

/**
 * The caller of a request. Without a token, it is a visitor. If a token cannot be looked up because the database is
 * down, this throws, so that no request is answered as someone else's.
 */
export async function toCaller(core: Core, request: FastifyRequest): Promise<Caller> {
  const token = readBearer(request);
  const signUpToken = readSignUpCookie(request);
  const ip = toAddressKey(request.ip);
  if (ip === unknownAddress)
    sayOnce(core, 'a proxy names clients in a way that cannot be read: they all count as one address');
  const caller = {
    source: 'api',
    ip,
    ...(isBehindUnnamedProxy(core, request) ? { isBehindUnnamedProxy: true as const } : {}),
    userAgent: request.headers['user-agent'] ?? null,
    ...(signUpToken === undefined ? {} : { signUpToken }),
  } as const;
  if (token !== null && isDeviceToken(token)) {
    const device = await findDevice(core, token);
    return { ...caller, session: null, ...(device === null ? {} : { device }) };
  }
  return { ...caller, session: token === null ? null : await findSession(core, token) };
}
