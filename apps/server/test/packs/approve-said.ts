import type { PackWorld } from './pack-world.ts';

/** Approves the sign-in whose address a program has said, as the person who opens it does. */
export function approveSaid({ world, session }: Pick<PackWorld, 'world' | 'session'>, text: string): void {
  const [, userCode] = /\?code=(\w{4}-\w{4})/.exec(text) ?? [];
  if (userCode) void world.rest('POST', '/devices/sign-in/approve', { token: session, body: { userCode } });
}
