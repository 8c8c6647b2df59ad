// Loaded before the server's own code: see `become`.
import { whenOrphaned } from './when-orphaned.mjs';

whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
