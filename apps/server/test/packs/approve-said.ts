import type { PackWorld } from './pack-world.ts';

/** Approves the sign-in at the address that a program has printed, like a person who opens it. */
export function approveSaid({ world, session }: Pick<PackWorld, 'world' | 'session'>, text: string): void {
  const [, userCode] = /\?code=(\w{4}-\w{4})/.exec(text) ?? [];
  if (userCode) void world.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode } });
}
