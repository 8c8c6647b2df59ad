/** An error with a sentence for the person at the terminal. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandError';
  }
}

export interface Target {
  url: string;
  apiKey: string;
}

interface Answer {
  data?: unknown;
  error?: { detail: string; errors?: { field: string; message: string }[] };
}

/** Calls a running emulator. Throws `CommandError` if it refuses or is not running. */
export async function ask<Data>({ url, apiKey }: Target, method: string, path: string, body?: unknown): Promise<Data> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${url}${path}`, init).catch(() => {
    throw new CommandError(`No emulator answers at ${url}. Start one with: npx paddle-emulator`);
  });
  if (response.status === 204) return undefined as Data;
  const { data, error } = (await response.json()) as Answer;
  if (error) {
    const fields = error.errors?.map(({ field, message }) => ` ${field} ${message}.`).join('') ?? '';
    throw new CommandError(`${error.detail}${fields}`);
  }
  return data as Data;
}
