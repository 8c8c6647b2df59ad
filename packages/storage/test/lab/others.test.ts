import { findMissingPrograms } from '@backline/testing';
import { describe, it } from 'vitest';
import { isLong } from '../env.ts';
import { describeBucketServer } from './cases.ts';
import { cephPrograms, startCeph } from './ceph.ts';
import { startSwift, swiftPrograms } from './swift.ts';

const servers = [
  ["OpenStack Swift's s3api", swiftPrograms, startSwift],
  ["Ceph's radosgw", cephPrograms, startCeph],
] as const;

for (const [name, programs, start] of servers) {
  const missing = isLong ? findMissingPrograms(programs) : [];
  if (isLong && missing.length === 0) describeBucketServer(name, start);
  else
    describe(name, () => {
      it.skip(`NOT tried, because ${isLong ? `${missing.join(', ')} is not installed` : 'npm run test:long does'}`);
    });
}
