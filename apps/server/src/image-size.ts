import { open } from 'node:fs/promises';
import { imageSize } from 'image-size';

export interface ImageSize {
  width: number;
  height: number;
}

/** A JPEG may have a preview and a colour profile before its size. */
const headBytes = 64 * 1024;

/** The size of an image in pixels; null if the file is missing or not an image. */
export async function readImageSize(path: string): Promise<ImageSize | null> {
  const file = await open(path).catch(() => null);
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes));
    const { width, height } = imageSize(buffer.subarray(0, bytesRead));
    return { width, height };
  } catch {
    return null;
  } finally {
    await file.close();
  }
}
