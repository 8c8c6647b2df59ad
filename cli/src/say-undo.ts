import type { Context, Options } from './command.ts';

const quote = (word: string) => (/^[\w./:@%+…-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** Says the command that takes a change back, ready to be pasted: it works where the change was made. */
export function sayUndo({ say }: Context, { server }: Options, ...words: string[]): void {
  const where = server === undefined ? [] : ['--server', server];
  say(`Undo: backline ${[...words, ...where].map(quote).join(' ')} --reason TEXT`);
}
