import { findMissingPrograms } from '@backline/testing';
import { describe, it } from 'vitest';
import { isLong } from '../env.ts';
import { describeProxy } from './cases.ts';
import { proxies } from './programs.ts';

for (const proxy of proxies) {
  const isInstalled = findMissingPrograms([proxy.program]).length === 0;
  if (isLong && isInstalled) describeProxy(proxy);
  else
    describe(proxy.name, () => {
      it.skip(`NOT tried, because ${isLong ? `${proxy.program} is not installed` : 'npm run test:long does'}`);
    });
}
