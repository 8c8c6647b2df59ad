import { createHash } from 'node:crypto';
import type { DeviceIds } from '@backline/domain/devices/fields';
import type { PolledSignIn } from '@backline/domain/devices/poll-sign-in';
import type { StartedSignIn } from '@backline/domain/devices/start-sign-in';
import { type TestService, testApiKey } from './test-service.ts';

/** A computer with a plugin that was signed in to an account. */
export interface TestDevice {
  id: string;
  token: string;
  /** What a refresh sends. */
  request: { leaseId: string | null; ids: DeviceIds; client: typeof client };
}

const client = { version: '1.0.0', format: 'VST3', host: 'Reaper' } as const;

/** The hashed identifiers of a computer, the same for the same name. */
export function toTestIds(name: string): DeviceIds {
  const toId = (kind: string) => createHash('sha256').update(`${kind} of ${name}`).digest('base64url').slice(0, 22);
  return { hw: toId('hw'), mac: toId('mac'), os: toId('os'), app: toId('app') };
}

/** Starts a sign-in, as a plugin does. */
export async function startTestSignIn(world: TestService, name: string, ids = toTestIds(name)): Promise<StartedSignIn> {
  const device = { name, os: 'macOS' as const, ids };
  return world.client().devices.startSignIn.mutate({ apiKey: testApiKey, device, client });
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
