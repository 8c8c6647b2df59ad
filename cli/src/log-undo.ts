import type { Context, ServerOption } from './command.ts';

const quote = (word: string) => (/^[\w./:@%+…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Logs the command that undoes a change, ready to be pasted: it works where the change was made. */
export function logUndo({ log }: Context, { server, insecure = false }: ServerOption, ...words: string[]): void {
  const where = server === undefined ? [] : ['--server', server, ...(insecure ? ['--insecure'] : [])];
  log(`Undo: backline ${[...words, ...where].map(quote).join(' ')} --reason TEXT`);
}
