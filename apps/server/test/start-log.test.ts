import { startTestService } from '@backline/testing';
import { expect, it } from 'vitest';

it('tells in the log which migrations the start applies', async () => {
  const world = await startTestService();
  const told = [...world.logs().matchAll(/"migration":"(\d{4}_\w+)","number":(\d+),"of":(\d+)/g)];
  expect(told.length).toBeGreaterThan(0);
  expect(told.map(([, , number]) => Number(number))).toEqual(told.map((_, at) => at + 1));
  expect(new Set(told.map(([, , , of]) => Number(of)))).toEqual(new Set([told.length]));
  await world.stop();
});
