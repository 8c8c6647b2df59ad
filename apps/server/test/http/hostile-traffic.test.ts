import { Agent } from 'node:http';
import { importCatalog } from '@backline/core/catalog/import-catalog';
import { operator, readCatalog, startTestService } from '@backline/testing';
import { expect, it } from 'vitest';
import { attacks, sendInTurn } from '../../../../scripts/bench/hostile/hostile-traffic.ts';

it('is answered without an error, and leaves short lines', async () => {
  const env = { RATE_LIMIT_IP_FACTOR: '0.1', TRUST_PROXY: '127.0.0.1' };
  const world = await startTestService({ env });
  await importCatalog(world.service.core, operator, readCatalog());
  const agent = new Agent({ keepAlive: true });
  const rounds = 40;
  let left = rounds * Object.keys(attacks).length;
  const tally = await sendInTurn(world.url, agent, 16, attacks, () => {
    left -= 1;
    return left < 0;
  });
  agent.destroy();
  for (const [name, counts] of tally) expect([name, counts.get(500)]).toEqual([name, undefined]);
  const lines = world.logs().split('\n');
  expect(lines.filter((line) => /"level":50.*"reqId"/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.includes('violated')).length).toBeLessThanOrEqual(100);
  // The worker's lines about an unreachable provider don't belong to a request.
  expect(lines.filter((line) => line.length >= 600 && !line.includes('"worker":'))).toEqual([]);
  await world.stop();
});
