/** The text of an answer; null where it is longer than it may be: the rest is not received. */
export async function readText({ body }: Response, maxBytes: number): Promise<string | null> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let left = maxBytes; ; ) {
    const part = await reader?.read();
    if (part?.value === undefined) return text + decoder.decode();
    left -= part.value.length;
    if (left < 0) {
      await reader?.cancel();
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
}
