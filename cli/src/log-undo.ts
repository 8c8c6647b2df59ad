import type { Context, ServerOption } from './command.ts';

const quote = (word: string) => (/^[\w./:@%+…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

export function logUndo({ log }: Context, { server, insecure = false }: ServerOption, words: string[]): void {
  const where = server === undefined ? [] : ['--server', server, ...(insecure ? ['--insecure'] : [])];
  log(`Undo: backline ${[...words, ...where].map(quote).join(' ')} --reason TEXT`);
}
