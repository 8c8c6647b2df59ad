import { execFile } from 'node:child_process';
import { access, readdir, readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DeviceIdKind } from '@backline/activation/device-ids';
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
} from './reports.ts';

/** This computer's ids from the system, by kind and unhashed. The client hashes them before they leave the process. */
export type Identifiers = Partial<Record<DeviceIdKind, string>>;

const run = promisify(execFile);
const maxMs = 5_000;

/** Runs a system program and returns its output, or an empty text if it fails. */
const ask = (program: string, ...args: string[]): Promise<string> =>
  run(program, args, { timeout: maxMs, windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => '',
  );

const readLine = (path: string): Promise<string> =>
  readFile(path, 'utf8').then(
    (text) => text.split('\n')[0] ?? '',
    () => '',
  );

/** Finds the address of the first physical network card. Bridges, tunnels and random addresses have another type. */
async function findPermanentAddress(): Promise<string> {
  const cards = await readdir('/sys/class/net').catch(() => []);
  for (const card of cards.toSorted((one, other) => (one < other ? -1 : 1))) {
    const folder = join('/sys/class/net', card);
    const isDevice = await access(join(folder, 'device')).then(
      () => true,
      () => false,
    );
    if (isDevice && (await readLine(join(folder, 'addr_assign_type'))) === '0')
      return readLine(join(folder, 'address'));
  }
  return '';
}

async function readLinux() {
  return {
    hw: await readLine('/sys/class/dmi/id/product_uuid'),
    mac: await findPermanentAddress(),
    os: await readLine('/etc/machine-id'),
  };
}

async function readMac() {
  const [platformReport, card, volume] = await Promise.all([
    ask('/usr/sbin/ioreg', '-rd1', '-c', 'IOPlatformExpertDevice'),
    ask('/sbin/ifconfig', 'en0'),
    ask('/usr/sbin/diskutil', 'info', '-plist', '/'),
  ]);
  return { hw: findPlatformUuid(platformReport), mac: findEther(card), os: findVolumeUuid(volume) };
}

const cardsKey = 'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Network\\{4D36E972-E325-11CE-BFC1-08002BE10318}';
const diskScript = '(Get-CimInstance Win32_DiskDrive -Filter "Index=0").SerialNumber';

async function readWindows() {
  const query = (key: string, ...args: string[]) => ask('reg', 'query', key, ...args, '/reg:64');
  const [firmware, cards, addresses, disk, machine] = await Promise.all([
    query('HKLM\\SYSTEM\\CurrentControlSet\\Services\\mssmbios\\Data', '/v', 'SMBiosData'),
    query(cardsKey, '/s'),
    ask('getmac', '/v', '/fo', 'csv', '/nh'),
    ask('powershell', '-NoProfile', '-NonInteractive', '-Command', diskScript),
    query('HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'),
  ]);
  const table = readBinaryValue(firmware);
  return {
    hw: findSystemUuid(table),
    board: findBoardSerial(table),
    mac: findAddress(findCards(cards), addresses),
    disk: disk.trim(),
    os: findMachineGuid(machine),
  };
}

/**
 * Reads this computer's identifiers, for the option `identifiers`. They match those of the C++ client, so a plugin and
 * its application count as one computer. Needs no administrator rights, and leaves out unreadable ids. On macOS and
 * Windows it runs system programs for up to a second, but only once per process and only when needed.
 */
export async function readIdentifiers(): Promise<Identifiers> {
  const readers: Record<string, () => Promise<Identifiers>> = { darwin: readMac, win32: readWindows, linux: readLinux };
  const all: Identifiers = (await readers[platform()]?.()) ?? {};
  return Object.fromEntries(Object.entries(all).filter(([, id]) => id !== ''));
}
