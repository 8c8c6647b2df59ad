import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineCommand } from '../shared/command.ts';
import { projectRoot, toServerEnv } from '../shared/env.ts';
import { CliError } from '../shared/errors.ts';
import { askSettings } from './ask-settings.ts';

/** The server's program: a checkout has the source, and a release the built file. */
const programs = ['apps/server/src/main.ts', 'apps/server/dist/main.mjs'];

/** The flags for running the portal in Node. */
function readFlags(): string[] {
  return JSON.parse(readFileSync(resolve(projectRoot, 'apps/server/node-flags.json'), 'utf8')) as string[];
}

export const command = defineCommand({
  usage: 'serve',
  description:
    'Serve the portal until SIGTERM or SIGINT. This process becomes the server. At a terminal, without any settings, it asks for the three that production demands, and writes them into a file. In a checkout, "npm start" builds it first.',
  examples: ['serve'],
  needs: ['machine'],
  async run(context) {
    const { io } = context;
    const program = programs.map((file) => resolve(projectRoot, file)).find(existsSync);
    const { execve } = process;
    if (program === undefined || execve === undefined)
      throw new CliError(
        'This system cannot serve by this command. Run "npm start" in a checkout.',
        'serve_unavailable',
      );
    const env = await askSettings(context, toServerEnv(io.env));
    // Relative paths in the settings start at the project's folder.
    process.chdir(projectRoot);
    execve(process.execPath, [process.execPath, ...readFlags(), program], env);
    return { data: null, lines: [] };
  },
});
