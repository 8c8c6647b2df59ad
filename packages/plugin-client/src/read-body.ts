import { parseObject } from './files.ts';

/**
 * Reads an answer's JSON object, or returns null. Throws if it is longer than `maxBytes`, so that a false portal cannot
 * fill the memory.
 */
export async function readBody(response: Response, maxBytes: number): Promise<ReturnType<typeof parseObject>> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel();
    return null;
  }
  const decoder = new TextDecoder();
  let text = '';
  let left = maxBytes;
  const reader = response.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (part?.value === undefined) return parseObject(text + decoder.decode());
    left -= part.value.length;
    if (left < 0) {
      await reader?.cancel();
      throw new Error('The answer is too long.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
}
