/** Reads what programs of macOS and Windows print. An empty text: it was not found. */

const find = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? '';

/** Of `ioreg -rd1 -c IOPlatformExpertDevice`. */
export const findPlatformUuid = (text: string) => find(text, /"IOPlatformUUID" = "([^"]+)"/);
/** Of `ifconfig en0`. */
export const findEther = (text: string) => find(text, /^\s*ether ([0-9a-f:]{17})/m);
/** Of `diskutil info -plist /`. */
export const findVolumeUuid = (text: string) => find(text, /<key>VolumeUUID<\/key>\s*<string>([^<]+)<\/string>/);
/** Of `reg query … /v MachineGuid`. */
export const findMachineGuid = (text: string) => find(text, /MachineGuid\s+REG_SZ\s+(\S+)/);

/** The bytes of a value of the registry, as `reg query` prints them. */
export const readBinaryValue = (text: string): Buffer => Buffer.from(find(text, /REG_BINARY\s+([0-9A-F]+)/i), 'hex');

const headerSize = 8;

interface Structure {
  type: number;
  fixed: Buffer;
  texts: string[];
}

/** The structures of a table of SMBIOS: a fixed part, then texts that each end with a zero, and one zero more. */
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

/** The UUID of the system (type 1), as its bytes are. */
export function findSystemUuid(table: Buffer): string {
  for (const { type, fixed } of readStructures(table))
    if (type === 1 && fixed.length >= 24) return fixed.toString('hex', 8, 24);
  return '';
}

/** The serial number of the board (type 2). */
export function findBoardSerial(table: Buffer): string {
  for (const { type, fixed, texts } of readStructures(table))
    if (type === 2 && fixed.length >= 8) return texts[(fixed[7] ?? 0) - 1] ?? '';
  return '';
}

/** The names of the network cards on the bus, of `reg query` for all connections: virtual ones hang elsewhere. */
export function findCards(text: string): string[] {
  return text.split(/\r?\n(?=HKEY_)/).flatMap((key) => {
    const isOnBus = /PnpInstanceID\s+REG_SZ\s+PCI\\/i.test(key);
    const name = find(key, /^\s+Name\s+REG_SZ\s+(.+?)\s*$/m);
    return isOnBus && name !== '' ? [name] : [];
  });
}

/** The lowest address of these cards, of `getmac /v /fo csv /nh`: their order changes with what is plugged in. */
export function findAddress(cards: readonly string[], text: string): string {
  const addresses = [...text.matchAll(/^"([^"]*)","[^"]*","([0-9A-F-]{17})"/gim)].flatMap(
    ([, name = '', address = '']) => (cards.includes(name) ? [address.replaceAll('-', ':').toLowerCase()] : []),
  );
  return addresses.toSorted()[0] ?? '';
}
