import { open } from 'node:fs/promises';

export interface ImageSize {
  width: number;
  height: number;
}

/** A JPEG may have a preview and a colour profile before its size. */
const headBytes = 64 * 1024;

function toJpegSize(head: Buffer): ImageSize | null {
  let at = 2;
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    at += 2 + head.readUInt16BE(at + 2);
  }
  return null;
}

function toWebpSize(head: Buffer): ImageSize | null {
  const maxSide = 0x3fff;
  const chunk = head.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8 ') return { width: head.readUInt16LE(26) & maxSide, height: head.readUInt16LE(28) & maxSide };
  if (chunk !== 'VP8L') return null;
  const bits = head.readUInt32LE(21);
  return { width: (bits & maxSide) + 1, height: ((bits >>> 14) & maxSide) + 1 };
}

/** The size of a WebP, PNG or JPEG image, from its beginning; null for anything else. */
export function toImageSize(head: Buffer): ImageSize | null {
  if (head.length < 30) return null;
  if (head.toString('latin1', 0, 4) === 'RIFF') return toWebpSize(head);
  if (head.toString('latin1', 1, 4) === 'PNG') return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  return head.readUInt16BE(0) === 0xffd8 ? toJpegSize(head) : null;
}

/** Null as well for a file that cannot be read. */
export async function readImageSize(path: string): Promise<ImageSize | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes));
    return toImageSize(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
