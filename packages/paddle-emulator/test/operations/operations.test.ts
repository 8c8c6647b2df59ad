import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testEnv } from '../env.ts';
import { readOpenApi } from './open-api.ts';
import { type Operation, operations } from './operations.ts';
import { createScene, type Scene } from './scene.ts';

const description = testEnv.openApiFile ? readOpenApi(testEnv.openApiFile) : null;
let scene: Scene;

beforeAll(async () => {
  scene = await createScene();
});

afterAll(async () => {
  await scene.stop();
});

async function send({ name, body, query, given }: Operation) {
  const [method = '', template = '', status = ''] = name.split(' ');
  const ids = { ...scene.ids, ...(await given?.(scene)) };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? `no_${id}`);
  const answer = await scene.call(method, query ? `${path}?${query}` : path, body?.(ids));
  return { method: method.toLowerCase(), path, expected: Number(status), ...answer };
}

test('there are 79 operations, each once', () => {
  expect(new Set(operations.map(({ name }) => name)).size).toBe(79);
});

describe.each(operations)('$name', (operation) => {
  test(description ? 'answers as Paddle describes it' : 'answers', async () => {
    const { expected, ...answer } = await send(operation);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: expected });
    // The description says nothing about an answer without a body.
    expect(description?.faultsOf(answer) ?? []).toEqual([]);
  });
});

test.skipIf(!description)('the operations are those of Paddle’s description', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(description?.operations.sort());
});
