import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOfferedSystems } from '@backline/core/catalog/offered-systems';
import { moveRelease, restoreRelease, withdrawRelease } from '@backline/core/downloads/change-release';
import { createDownloadLink } from '@backline/core/downloads/create-download-link';
import { getLatestVersion } from '@backline/core/downloads/get-latest-version';
import { getUpdates } from '@backline/core/downloads/get-updates';
import { mailDownloadPage } from '@backline/core/downloads/mail-download-page';
import { openDownloadLink } from '@backline/core/downloads/open-download-link';
import { publishRelease } from '@backline/core/downloads/publish-release';
import { findFor, findOffered, readInstallers } from '@backline/core/downloads/read-installers';
import { listReleases } from '@backline/core/support/computers/list-releases';
import type { DeviceType, InstallerArch } from '@backline/domain/downloads/installer';
import { type ReleaseAction, type ReleaseState, releaseRules } from '@backline/domain/downloads/release-rules';
import { toTarget } from '@backline/domain/downloads/to-target';
import { hourMs } from '@backline/domain/time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngines, publicUrl, refusal, visitor } from './world.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backline-releases-'));
  await writeFile(join(folder, 'installer'), 'an installer');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reason = 'a test';
type Target = DeviceType | `${DeviceType} ${InstallerArch}`;

describeOnEngines('releases', (world, { once }) => {
  const publish = (
    version: string,
    targets: Target[] = ['Windows', 'macOS'],
    channel: 'stable' | 'beta' = 'stable',
  ) => {
    world.advance(1000);
    const files = targets.map((target) => {
      const [deviceType, arch] = target.split(' ') as [DeviceType, InstallerArch?];
      return { deviceType, ...(arch && { arch }), path: join(folder, 'installer') };
    });
    const release = { version, channel, notes: `New in ${version}.`, files };
    return publishRelease(world.core, visitor(), { ...release, releasedAt: world.core.clock.now() });
  };
  /** The version in the answer, and the device's own version if it is different. */
  const offered = async () => {
    const { version, devices } = await getLatestVersion(world.core);
    return [version, ...devices.map((device) => [toTarget(device), device.version ?? version].join(' '))];
  };
  const withdraw = (version: string) => withdrawRelease(world.core, visitor(), { version, reason });
  const restore = (version: string) => restoreRelease(world.core, visitor(), { version, reason });

  once('never offer a pre-release as the latest, nor an older version that was published later', async () => {
    await publish('2.0.0');
    await publish('1.9.0');
    await publish('2.1.0-beta.1', ['Windows']);
    expect(await offered()).toEqual(['2.0.0', 'Windows 2.0.0', 'macOS 2.0.0']);
    await publish('10.0');
    expect(await offered()).toEqual(['10.0', 'Windows 10.0', 'macOS 10.0']);
  });

  once('of two plugins may have the same number, and each installation offers and changes its own', async () => {
    await publish('1.4.0');
    const { settings } = world.core;
    const ofOther = { ...world.core, settings: { ...settings, productSlug: 'other' } };
    expect(await listReleases(ofOther)).toEqual({ releases: [] });
    expect(await getOfferedSystems(ofOther)).toEqual([]);
    const files = [{ deviceType: 'Linux' as const, path: join(folder, 'installer') }];
    const release = { version: '1.4.0', releasedAt: world.core.clock.now(), channel: 'stable' as const, notes: null };
    await publishRelease(ofOther, visitor(), { ...release, files });
    expect(await getOfferedSystems(ofOther)).toEqual(['Linux']);
    await withdrawRelease(ofOther, visitor(), { version: '1.4.0', reason });
    expect(await offered()).toEqual(['1.4.0', 'Windows 1.4.0', 'macOS 1.4.0']);
    const withdrawn = (await listReleases(ofOther)).releases[0]?.withdrawnAt;
    expect(withdrawn).not.toBeNull();
  });

  once('name the systems that the plugin is offered for', async () => {
    expect(await getOfferedSystems(world.core)).toEqual([]);
    await publish('1.4.0', ['Linux arm64', 'macOS']);
    await publish('2.0.0-beta.1', ['Windows']);
    expect(await getOfferedSystems(world.core)).toEqual(['macOS', 'Linux']);
    await publish('1.5.0', ['Windows']);
    expect(await getOfferedSystems(world.core)).toEqual(['Windows', 'macOS', 'Linux']);
    await withdraw('1.4.0');
    expect(await getOfferedSystems(world.core)).toEqual(['Windows']);
  });

  once('offer each system its newest installer, with its version when that is older', async () => {
    await publish('1.4.0');
    await publish('1.5.0', ['Windows']);
    expect(await offered()).toEqual(['1.5.0', 'Windows 1.5.0', 'macOS 1.4.0']);
    const { devices } = await getLatestVersion(world.core);
    expect(devices.map(({ deviceType, version }) => [deviceType, version])).toEqual([
      ['Windows', undefined],
      ['macOS', '1.4.0'],
    ]);
    await publish('1.5.0+1', ['macOS']);
    expect((await getLatestVersion(world.core)).devices.map(({ version }) => version)).toEqual([undefined, undefined]);
  });

  once('name Windows and macOS first, one each, and then the others by system and processor', async () => {
    await publish('1.4.0', ['Linux arm64', 'macOS arm64', 'macOS', 'Linux x64', 'Windows']);
    await publish('1.5.0', ['Windows arm64', 'Linux x64']);
    expect(await offered()).toEqual([
      '1.5.0',
      'Windows 1.4.0',
      'macOS 1.4.0',
      'Windows arm64 1.5.0',
      'macOS arm64 1.4.0',
      'Linux x64 1.5.0',
      'Linux arm64 1.4.0',
    ]);
    const { devices } = await getLatestVersion(world.core);
    expect(devices.slice(0, 2).map((device) => 'arch' in device)).toEqual([false, false]);
    const { stable } = await getUpdates(world.core);
    expect(stable?.devices.map(toTarget)).toEqual(devices.map(toTarget));
    await expect(publish('1.5.0', ['Linux arm64'])).rejects.toThrow(/is published already/);
  });

  once('have the newest installer that runs on a computer', async () => {
    await publish('1.4.0', ['Linux arm64', 'macOS arm64', 'macOS', 'Linux x64', 'Windows']);
    await publish('1.5.0', ['Windows arm64', 'Linux x64']);
    const all = findOffered(await readInstallers(world.core), 'stable');
    const toFound = (os: DeviceType, arch: InstallerArch | null) => {
      const found = findFor(all, { os, arch });
      return found && `${found.installer.arch} ${found.release.version}`;
    };
    expect([toFound('Linux', null), toFound('Linux', 'x64'), toFound('Linux', 'arm64')]).toEqual([
      'x64 1.5.0',
      'x64 1.5.0',
      'arm64 1.4.0',
    ]);
    expect([toFound('Windows', null), toFound('Windows', 'arm64'), toFound('macOS', 'x64')]).toEqual([
      'any 1.4.0',
      'arm64 1.5.0',
      'any 1.4.0',
    ]);
  });

  once('are shown to anybody by channel, with what is new and without links', async () => {
    const told = async () => {
      const { stable, beta } = await getUpdates(world.core);
      return [stable?.version ?? null, beta?.version ?? null];
    };
    expect(await told()).toEqual([null, null]);
    await publish('1.4.0');
    await publish('1.5.0-beta.1', ['macOS']);
    expect(await told()).toEqual(['1.4.0', '1.5.0-beta.1']);
    await publish('1.5.0', ['Windows', 'macOS'], 'beta');
    expect([await told(), await offered()]).toEqual([
      ['1.4.0', '1.5.0'],
      ['1.4.0', 'Windows 1.4.0', 'macOS 1.4.0'],
    ]);
    const move = (version: string, channel: 'stable' | 'beta') =>
      moveRelease(world.core, visitor(), { version, reason }, channel);
    expect(await refusal(move('1.5.0-beta.1', 'stable'))).toBe('conflict');
    expect(await move('1.5.0', 'stable')).toEqual({ version: '1.5.0', isChanged: true });
    expect(await move('1.5.0', 'stable')).toEqual({ version: '1.5.0', isChanged: false });
    expect(await told()).toEqual(['1.5.0', '1.5.0']);
    const { stable, downloadPage } = await getUpdates(world.core);
    expect(downloadPage).toMatch(/\/account\/download-cadenza$/);
    expect(stable).toMatchObject({ notes: 'New in 1.5.0.', devices: [{ sizeBytes: 12 }, { sizeBytes: 12 }] });
    expect(JSON.stringify(stable)).not.toContain('http');
    await move('1.5.0', 'beta');
    await withdraw('1.4.0');
    expect(await told()).toEqual([null, '1.5.0']);
  });

  once.each(Object.entries(releaseRules) as [ReleaseState, { can: readonly ReleaseAction[] }][])(
    'that are %s allow what the table says, and nothing else',
    async (state, { can }) => {
      const actions: Record<ReleaseAction, (version: string) => Promise<{ isChanged: boolean }>> = {
        withdraw,
        restore,
        move_to_stable: (version) => moveRelease(world.core, visitor(), { version, reason }, 'stable'),
        move_to_beta: (version) => moveRelease(world.core, visitor(), { version, reason }, 'beta'),
      };
      const isPreRelease = state.startsWith('pre_release');
      for (const [at, [action, act]] of Object.entries(actions).entries()) {
        const version = `1.${at}.0${isPreRelease ? '-beta.1' : ''}`;
        await publish(version, ['macOS'], state.startsWith('stable') ? 'stable' : 'beta');
        if (state.endsWith('_withdrawn')) await withdraw(version);
        const outcome = await act(version).then(
          ({ isChanged }) => isChanged,
          () => false,
        );
        expect([action, outcome]).toEqual([action, can.includes(action as ReleaseAction)]);
      }
    },
  );

  once('are empty with nothing but a pre-release', async () => {
    await publish('1.0.0-rc.1');
    expect(await refusal(getLatestVersion(world.core))).toBe('not_found');
  });

  once('are withdrawn together with their links, keep their files, and can be restored', async () => {
    const own = await world.member();
    await publish('1.4.0');
    await publish('1.5.0');
    const [device] = (await getLatestVersion(world.core)).devices;
    const id = new URL(device?.downloadUrl ?? '').searchParams.get('id') ?? '';
    const url = new URL((await createDownloadLink(world.core, own, id)).url);
    const claim = { id, ...Object.fromEntries(url.searchParams) } as Parameters<typeof openDownloadLink>[1];
    expect(await openDownloadLink(world.core, claim)).toMatchObject({ id });

    expect(await withdraw('1.5.0')).toEqual({ version: '1.5.0', isChanged: true });
    expect(await withdraw('1.5.0')).toEqual({ version: '1.5.0', isChanged: false });
    expect(await offered()).toEqual(['1.4.0', 'Windows 1.4.0', 'macOS 1.4.0']);
    expect(await refusal(openDownloadLink(world.core, claim))).toBe('not_found');
    expect(await refusal(createDownloadLink(world.core, own, id))).toBe('not_found');
    expect(await readdir(world.core.settings.downloadsPath)).toHaveLength(4);
    expect((await stat(world.core.settings.downloadsPath)).mode & 0o777).toBe(0o700);
    await expect(publish('1.5.0')).rejects.toThrow(/was withdrawn\. .*release restore 1\.5\.0/);
    await withdraw('1.4.0');
    expect(await refusal(getLatestVersion(world.core))).toBe('not_found');

    expect(await restore('1.5.0')).toEqual({ version: '1.5.0', isChanged: true });
    expect(await restore('1.5.0')).toEqual({ version: '1.5.0', isChanged: false });
    expect(await openDownloadLink(world.core, claim)).toMatchObject({ id });
    const entries = (await world.rows('auditEntries')).filter(({ subject }) => subject === 'version 1.5.0');
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
      ['release.published', null],
      ['release.withdrawn', reason],
      ['release.restored', reason],
    ]);
    expect(await refusal(withdraw('9.9'))).toBe('not_found');
    expect(await refusal(restore('9.9'))).toBe('not_found');
  });

  once('are listed newest version first, with the systems that each is offered to', async () => {
    await publish('1.10.0');
    await publish('1.9', ['macOS']);
    await publish('1.11.0-beta.2', ['Windows']);
    await publish('1.11.0', ['Windows']);
    await publish('1.12.0');
    await withdraw('1.12.0');
    const { releases } = await listReleases(world.core);
    expect(
      releases.map(({ version, channel, withdrawnAt, installers }) => [
        version,
        channel,
        withdrawnAt !== null,
        installers.map(({ deviceType, isLatest }) => `${deviceType}${isLatest ? ' latest' : ''}`).join(', '),
      ]),
    ).toEqual([
      ['1.12.0', 'stable', true, 'Windows, macOS'],
      ['1.11.0', 'stable', false, 'Windows latest'],
      ['1.11.0-beta.2', 'beta', false, 'Windows'],
      ['1.10.0', 'stable', false, 'Windows, macOS latest'],
      ['1.9', 'stable', false, 'macOS'],
    ]);
  });

  it('have a page whose link is mailed to the caller and to nobody else, three times an hour', async () => {
    await world.member('other@example.com');
    const own = await world.member();
    const ask = () => mailDownloadPage(world.core, own);
    await ask();
    const url = `${publicUrl}/account/download-cadenza`;
    expect(await world.mail('download_page')).toMatchObject({ to: own.user.email, downloadUrl: url });
    const outcomes = await Promise.allSettled([ask(), ask(), ask(), ask()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await refusal(ask())).toBe('rate_limited');
    await world.deliver();
    const sent = () => world.mails.filter(({ kind }) => kind === 'download_page').map(({ to }) => to);
    expect(sent()).toEqual(Array.from({ length: 3 }, () => own.user.email));
    world.advance(hourMs);
    await ask();
    await world.deliver();
    expect(sent()).toHaveLength(4);
  });

  once('mail nothing to an account that is disabled', async () => {
    const own = await world.member();
    const { store, clock } = world.core;
    await store.write((tx) => tx.update(store.t.users).set({ disabledAt: clock.now() }));
    expect(await refusal(mailDownloadPage(world.core, own))).toBe('forbidden');
  });
});
