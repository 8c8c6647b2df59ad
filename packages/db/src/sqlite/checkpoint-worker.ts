import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

// Moves the journal of a database into it for each message, and answers whether that emptied the journal.
const waitMs = 100;
const connection = new Database(workerData.file, { timeout: waitMs, fileMustExist: true });

function emptyJournal(): boolean {
  try {
    // Writers go on during the first one. They wait during the second one, which has little left to do.
    connection.pragma('wal_checkpoint(PASSIVE)');
    return connection.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) === 0;
  } catch {
    // The disk may be full. The journal keeps everything until a later try.
    return false;
  }
}

parentPort?.on('message', () => parentPort?.postMessage(emptyJournal()));
