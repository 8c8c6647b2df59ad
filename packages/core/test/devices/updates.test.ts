import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishRelease } from '@backline/core/downloads/publish-release';
import type { RefreshInput } from '@backline/domain/devices/leases/refresh';
import type { DeviceType, InstallerArch } from '@backline/domain/downloads/installer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeCalls, visitor } from '../world.ts';
import { addOwner, client, renew, signIn } from './computers.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backline-updates-'));
  writeFileSync(join(folder, 'installer'), 'an installer');
});
afterAll(() => rmSync(folder, { recursive: true }));

type System = NonNullable<RefreshInput['system']>;

describeCalls('the update that a plugin hears of', (world) => {
  const publish = (version: string, targets: readonly [DeviceType, InstallerArch?][]) => {
    world.advance(1000);
    return publishRelease(world.core, visitor(), {
      version,
      channel: 'stable',
      notes: null,
      releasedAt: world.core.clock.now(),
      files: targets.map(([deviceType, arch]) => ({
        deviceType,
        path: join(folder, 'installer'),
        ...(arch && { arch }),
      })),
    });
  };

  it('is the newest that runs on the system and the processor that it tells', async () => {
    const own = await addOwner(world);
    await publish('1.4.0', [['Windows'], ['macOS'], ['Windows', 'arm64'], ['Linux', 'x64'], ['Linux', 'arm64']]);
    await publish('1.5.0', [['Windows'], ['macOS'], ['macOS', 'arm64'], ['Linux', 'x64']]);
    const computer = await signIn(world, own, 'Studio');
    // At its sign-in, it was a Mac with Apple silicon.
    const offers = ({ update }: { update?: Awaited<ReturnType<typeof renew>>['update'] | undefined }) =>
      update?.installers.map(({ deviceType, arch = 'any', version }) => `${deviceType} ${arch} ${version}`);
    expect(offers(computer.answer)).toEqual(['macOS arm64 1.5.0']);
    expect(computer.answer.update?.page).toMatch(/\/account\/download-cadenza$/);
    const told: [System | undefined, string[]][] = [
      [undefined, ['macOS arm64 1.5.0']],
      [{ os: 'macOS', arch: 'x64' }, ['macOS any 1.5.0']],
      [{ os: 'Windows', osVersion: '11', arch: 'arm64' }, ['Windows any 1.5.0']],
      [{ os: 'Linux', arch: 'arm64' }, ['Linux arm64 1.4.0']],
      [{ os: 'Linux', osVersion: '6.8', arch: 'x64' }, ['Linux x64 1.5.0']],
      // As in its last call.
      [undefined, ['Linux x64 1.5.0']],
    ];
    for (const [system, expected] of told)
      expect([system, offers(await renew(world, computer, { system }))]).toEqual([system, expected]);
    const [device] = await world.rows('pluginDevices');
    expect(device).toMatchObject({ os: 'Linux', osVersion: '6.8', arch: 'x64' });
    const current = await renew(world, computer, { client: { ...client, version: '1.5.0' } });
    expect(current.update).toMatchObject({ version: '1.5.0', isNewer: false, installers: [] });
  });

  it('is none for a system that no installer was made for', async () => {
    const own = await addOwner(world);
    await publish('1.5.0', [['Windows'], ['macOS']]);
    const computer = await signIn(world, own, 'Studio');
    expect((await renew(world, computer, { system: { os: 'Linux', arch: 'x64' } })).update).toBeNull();
  });
});
