/** Parses the output of macOS and Windows programs. Returns an empty text if a value is missing. */

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** The UUID from `ioreg -rd1 -c IOPlatformExpertDevice`. */
export const findPlatformUuid = (text: string) => find(text, /"IOPlatformUUID" = "([^"]+)"/);
/** The address from `ifconfig en0`. */
export const findEther = (text: string) => find(text, /^\s*ether ([0-9a-f:]{17})/m);
/** The UUID from `diskutil info -plist /`. */
export const findVolumeUuid = (text: string) => find(text, /<key>VolumeUUID<\/key>\s*<string>([^<]+)<\/string>/);
/** The GUID from `reg query … /v MachineGuid`. */
export const findMachineGuid = (text: string) => find(text, /MachineGuid\s+REG_SZ\s+(\S+)/);

/** The bytes of a registry value, as `reg query` prints them. */
export const readBinaryValue = (text: string): Buffer => Buffer.from(find(text, /REG_BINARY\s+([0-9A-F]+)/i), 'hex');

const headerSize = 8;

interface Structure {
  type: number;
  fixed: Buffer;
  texts: string[];
}

/**
 * Splits an SMBIOS table into structures. Each has a fixed part and texts that end with a zero, and ends with another
 * zero.
 */
function* readStructures(table: Buffer): Generator<Structure> {
  let at = headerSize;
  while (at + 4 <= table.length) {
    const length = table[at + 1] ?? 0;
    const end = table.indexOf('\0\0', at + length, 'latin1');
    if (length < 4 || end < 0) return;
    const texts = table.toString('latin1', at + length, end).split('\0');
    yield { type: table[at] ?? 0, fixed: table.subarray(at, at + length), texts };
    at = end + 2;
  }
}

/** The system's UUID (type 1), in byte order. */
export function findSystemUuid(table: Buffer): string {
  for (const { type, fixed } of readStructures(table))
    if (type === 1 && fixed.length >= 24) return fixed.toString('hex', 8, 24);
  return '';
}

/** The board's serial number (type 2). */
export function findBoardSerial(table: Buffer): string {
  for (const { type, fixed, texts } of readStructures(table))
    if (type === 2 && fixed.length >= 8) return texts[(fixed[7] ?? 0) - 1] ?? '';
  return '';
}

/** The names of real network cards, from `reg query` for all connections. Virtual cards are not on a hardware bus. */
export function findCards(text: string): string[] {
  return text.split(/\r?\n(?=HKEY_)/).flatMap((key) => {
    const isOnBus = /PnpInstanceID\s+REG_SZ\s+PCI\\/i.test(key);
    const name = find(key, /^\s+Name\s+REG_SZ\s+(.+?)\s*$/m);
    return isOnBus && name !== '' ? [name] : [];
  });
}

/**
 * The lowest address of these cards, from `getmac /v /fo csv /nh`. Their order changes with the hardware, so the first
 * would not be stable.
 */
export function findAddress(cards: readonly string[], text: string): string {
  const addresses = [...text.matchAll(/^"([^"]*)","[^"]*","([0-9A-F-]{17})"/gim)].flatMap(
    ([, name = '', address = '']) => (cards.includes(name) ? [address.replaceAll('-', ':').toLowerCase()] : []),
  );
  return addresses.toSorted()[0] ?? '';
}
