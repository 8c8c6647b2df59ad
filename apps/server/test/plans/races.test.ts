import { startTestShop } from '@backline/testing';
import { proveRaces } from './prove-races.ts';

proveRaces('plans on SQLite', startTestShop);
