import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import {
  findAddress,
  findBoardSerial,
  findCards,
  findEther,
  findMachineGuid,
  findPlatformUuid,
  findSystemUuid,
  findVolumeUuid,
  readBinaryValue,
} from '../src/node/reports.ts';
import { readIdentifiers, readSystem, toFolders } from '../src/node.ts';

const cpp = join(import.meta.dirname, '../../plugin-cpp');
const program = `#include <backline/identify.hpp>
#include <cstdio>
int main() { for (const auto& [kind, id] : backline::readIdentifiers()) std::printf("%s %s\\n", kind.c_str(), id.c_str()); }`;

/** The ids that the C++ client reads here. Null without a compiler or on an unsupported system. */
function readByCpp(): string[] | null {
  const folder = mkdtempSync(join(tmpdir(), 'backline-identifiers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'main.cpp'), program);
  const sources = [join(folder, 'main.cpp'), join(cpp, 'src/identify_linux.cpp')];
  const options = ['-std=c++17', '-I', join(cpp, 'include'), ...sources, '-o', join(folder, 'main')];
  if (platform() !== 'linux' || spawnSync('c++', options, { stdio: 'ignore' }).status !== 0) return null;
  return spawnSync(join(folder, 'main'), { encoding: 'utf8' }).stdout.trim().split('\n');
}

it('are the same as in the C++ client', async ({ skip }) => {
  const theirs = readByCpp();
  skip(theirs === null, 'no compiler of C++');
  const ours = Object.entries(await readIdentifiers()).map(([kind, id]) => `${kind} ${id}`);
  expect(ours.toSorted()).toEqual(theirs?.toSorted());
  expect(ours.length).toBeGreaterThan(0);
});

it('depend on the system of the computer, and on the product’s folders', () => {
  expect(readSystem()).toEqual({
    os: expect.stringMatching(/^(macOS|Windows|Linux)$/),
    osVersion: expect.stringMatching(/^\d/),
    arch: process.arch,
  });
  const folders = toFolders('Example', 'Cadenza');
  expect(folders.at(-1)).toContain(homedir());
  if (platform() === 'linux') expect(folders).toHaveLength(1);
});

it('are found in the output of macOS programs', () => {
  const ioreg = `+-o J314sAP  <class IOPlatformExpertDevice, id 0x100000230>
    {
      "IOPlatformUUID" = "0F2B1C3D-4E5F-6071-8293-A4B5C6D7E8F9"
      "IOPlatformSerialNumber" = "C02XXXXXXXXX"
    }`;
  const card = `en0: flags=8863<UP,BROADCAST,SMART,RUNNING,SIMPLEX,MULTICAST> mtu 1500
\toptions=6460<TSO4,TSO6,CHANNEL_IO,PARTIAL_CSUM,ZEROINVERT_CSUM>
\tether a4:83:e7:12:34:56
\tinet 192.168.1.7 netmask 0xffffff00 broadcast 192.168.1.255`;
  const volume = `<plist version="1.0"><dict>
\t<key>VolumeName</key>
\t<string>Macintosh HD</string>
\t<key>VolumeUUID</key>
\t<string>11111111-2222-3333-4444-555555555555</string>
</dict></plist>`;
  expect([findPlatformUuid(ioreg), findEther(card), findVolumeUuid(volume)]).toEqual([
    '0F2B1C3D-4E5F-6071-8293-A4B5C6D7E8F9',
    'a4:83:e7:12:34:56',
    '11111111-2222-3333-4444-555555555555',
  ]);
  expect([findPlatformUuid(''), findEther('en0: no such interface'), findVolumeUuid('')]).toEqual(['', '', '']);
});

/** An SMBIOS table as the registry stores it: header, system with UUID, board with serial number, end. */
function toTable(): string {
  const structure = (type: number, fixed: number[], texts: string[]) => [
    type,
    fixed.length + 4,
    0,
    0,
    ...fixed,
    ...Buffer.from(`${texts.join('\0')}\0\0`),
  ];
  const uuid = Array.from({ length: 16 }, (_, at) => at + 0x10);
  const bytes = [
    0,
    3,
    4,
    0,
    0,
    0,
    0,
    0,
    ...structure(0, [1, 2], ['a firmware']),
    ...structure(1, [1, 2, 0, 3, ...uuid, 6], ['a maker', 'a model', 'a serial']),
    ...structure(2, [1, 2, 0, 3], ['a maker', 'a board', 'PF-2X Q7']),
    ...structure(127, [], ['']),
  ];
  return Buffer.from(bytes).toString('hex').toUpperCase();
}

it('are found in the output of Windows programs', () => {
  const value = `
HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Services\\mssmbios\\Data
    SMBiosData    REG_BINARY    ${toTable()}
`;
  const table = readBinaryValue(value);
  expect(findSystemUuid(table)).toBe('101112131415161718191a1b1c1d1e1f');
  expect(findBoardSerial(table)).toBe('PF-2X Q7');
  const machine = '    MachineGuid    REG_SZ    6f1e1c2a-0000-4000-8000-1234567890ab\r\n';
  expect(findMachineGuid(machine)).toBe('6f1e1c2a-0000-4000-8000-1234567890ab');
  const key = 'HKEY_LOCAL_MACHINE\\SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E972-E325-11CE-BFC1-08002BE10318}';
  const connection = (guid: string, name: string, instance: string) =>
    `${key}\\{${guid}}\\Connection\r\n    DefaultNameIndex    REG_DWORD    0x8\r\n    Name    REG_SZ    ${name}\r\n    PnpInstanceID    REG_SZ    ${instance}\r\n\r\n`;
  const cards = findCards(
    connection('A', 'Wi-Fi', 'PCI\\VEN_8086&DEV_2723&SUBSYS_00848086&REV_1A\\4&2B1A') +
      connection('B', 'vEthernet (WSL)', 'ROOT\\VMS_MP\\0000') +
      connection('C', 'Ethernet 2', 'PCI\\VEN_10EC&DEV_8168\\01000000684CE00000'),
  );
  expect(cards).toEqual(['Wi-Fi', 'Ethernet 2']);
  const addresses = `"Wi-Fi","Intel(R) Wi-Fi 6","F0-9E-4A-00-00-01","\\Device\\Tcpip_{A}"
"vEthernet (WSL)","Hyper-V Virtual Ethernet Adapter","00-15-5D-00-00-01","\\Device\\Tcpip_{B}"
"Ethernet 2","Realtek PCIe GbE Family Controller","A4-83-E7-12-34-56","Media disconnected"
`;
  expect(findAddress(cards, addresses)).toBe('a4:83:e7:12:34:56');
  expect([findAddress([], addresses), findAddress(cards, ''), findBoardSerial(Buffer.alloc(0))]).toEqual(['', '', '']);
});

it('are empty for a truncated table', () => {
  const whole = readBinaryValue(`REG_BINARY ${toTable()}`);
  for (let length = 0; length < 40; length += 1) expect(findSystemUuid(whole.subarray(0, length))).toBe('');
});
