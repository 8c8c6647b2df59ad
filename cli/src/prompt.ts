import type { Interface } from 'node:readline/promises';

/** What is typed at a prompt, or null when its terminal is closed instead (Ctrl-C, Ctrl-D). Closes it. */
export async function ask(prompt: Interface, question: string): Promise<string | null> {
  try {
    return await new Promise((resolve) => {
      prompt.once('close', () => resolve(null));
      prompt.question(question).then(resolve, () => resolve(null));
    });
  } finally {
    prompt.close();
  }
}
