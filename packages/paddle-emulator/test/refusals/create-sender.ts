import type { Scene } from '../operations/scene.ts';

export interface Refusal {
  status: number;
  code: string | undefined;
  fields: string[] | undefined;
  page: string | undefined;
}

type Ids = Record<string, string>;

/** Sends requests that may be refused. Names in braces are replaced by ids of the scene or by the given ones. */
export function createSender(scene: () => Scene) {
  const fill = (template: string, ids: Ids = {}): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? scene().ids[id] ?? '');

  async function send(method: string, path: string, body?: unknown, ids?: Ids): Promise<Refusal> {
    const filled = body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body), ids));
    const { status, body: answer } = await scene().call(method, fill(path, ids), filled);
    const { error } = (answer ?? {}) as {
      error?: { code: string; documentation_url: string; errors?: { field: string }[] };
    };
    const fields = error?.errors?.map(({ field }) => field);
    return { status, code: error?.code, fields, page: error?.documentation_url };
  }

  return { fill, send };
}

export const refusedFor = (field: string) => ({ status: 400, code: 'invalid_field', fields: [field] });
