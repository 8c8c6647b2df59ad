import { createHash, randomUUID } from 'node:crypto';
import { toReleaseCode } from '@backline/activation/release-code';
import type { DeviceIds } from '@backline/domain/devices/fields';
import type { PolledSignIn } from '@backline/domain/devices/sign-in/poll-sign-in';
import type { StartedSignIn } from '@backline/domain/devices/sign-in/start-sign-in';
import { type TestService, testApiKey } from './test-service.ts';

/** A computer whose plugin is signed in to an account. */
export interface TestDevice {
  id: string;
  token: string;
  /** The body of a refresh. */
  request: { leaseId: string | null; ids: DeviceIds; client: typeof client };
}

const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' } as const;

/** A computer's hashed identifiers, the same for the same name. */
export function toTestIds(name: string): DeviceIds {
  const toId = (kind: string) => createHash('sha256').update(`${kind} of ${name}`).digest('base64url').slice(0, 22);
  return { hw: toId('hw'), mac: toId('mac'), os: toId('os'), app: toId('app') };
}

/** Starts a sign-in as a plugin would. */
export async function startTestSignIn(world: TestService, name: string, ids = toTestIds(name)): Promise<StartedSignIn> {
  const device = { name, os: 'macOS' as const, ids };
  return world.client().devices.startSignIn.mutate({ apiKey: testApiKey, device, client });
}

/** An offline computer's request file. */
export function toTestRequest(name: string, ids = toTestIds(name)): string {
  const dev = { name, os: 'Windows', ids };
  const request = { v: 1, aud: 'cadenza', rid: randomUUID(), dev, client, at: 0 };
  return `# A request\nrequest: ${Buffer.from(JSON.stringify(request)).toString('base64url')}\n`;
}

/** The code that a plugin shows after removing a license file. */
export async function toTestReleaseCode(file: string): Promise<string> {
  const claims = /^lease: .*?\.(.*?)\./m.exec(file)?.[1] ?? '';
  const { rel, jti } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return toReleaseCode(rel, jti);
}

/** Signs a plugin in to the account of a session. */
export async function addTestDevice(world: TestService, session: string, name = 'Studio Mac'): Promise<TestDevice> {
  const { deviceCode, userCode } = await startTestSignIn(world, name);
  const { deviceId } = await world.client(session).devices.approveSignIn.mutate({ userCode });
  const answer: PolledSignIn = await world.client().devices.pollSignIn.mutate({ deviceCode });
  if (answer.deviceToken === undefined) throw new Error(`The plugin was not signed in: ${answer.state}`);
  const request = { leaseId: answer.leaseId ?? null, ids: toTestIds(name), client };
  return { id: deviceId, token: answer.deviceToken, request };
}
