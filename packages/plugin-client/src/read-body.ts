import { parseObject } from './files.ts';

/**
 * An answer's object of JSON; null where it is none. Throws where it is longer than `maxBytes`, so that what answers in the
 * portal's place fills no memory.
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
