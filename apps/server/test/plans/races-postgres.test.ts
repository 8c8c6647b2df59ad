import { postgresServer } from '@backline/db/test-engines';
import { startTestPortals } from '@backline/testing';
import { describe } from 'vitest';
import { isLong } from '../env.ts';
import { proveRaces } from './prove-races.ts';

describe.skipIf(postgresServer === null)('two portals', () => {
  proveRaces('plans on PostgreSQL', async () => (await startTestPortals()).both, { isRest: isLong });
});
