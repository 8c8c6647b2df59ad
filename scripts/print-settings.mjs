// Prints the settings of a .env file as JSON, read with the command line's parser. Runs on the project's own Node.
import { readFileSync } from 'node:fs';
import { parseEnvFile } from '../packages/domain/src/inputs/env-file.ts';

const [, , file] = process.argv;
try {
  process.stdout.write(JSON.stringify(parseEnvFile(readFileSync(file))));
} catch (error) {
  process.stderr.write(`${file}: ${error.message}. Save it as UTF-8.\n`);
  process.exitCode = 1;
}
