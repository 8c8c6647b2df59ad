import { crc32 } from 'node:zlib';

const endBytes = 22;

/** Reads the files of an uncompressed zip, by name. Throws if the zip is incomplete. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end !== zip.length - endBytes) throw new Error('The zip has no end.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\x01\x02') throw new Error(`There is no file at ${at}.`);
    const bytes = zip.readUInt32LE(at + 24);
    const nameBytes = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameBytes);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(start, start + bytes);
    if (content.length !== bytes || crc32(content) !== zip.readUInt32LE(at + 16))
      throw new Error(`${name} is damaged.`);
    files.set(name, content);
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
