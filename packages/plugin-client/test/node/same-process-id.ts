import { createNodeDisk } from '../../src/node.ts';

/** One of two programs with the same process id. It creates files in a folder and prints which ones it created. */
const [, , folder = '', text = '', count = '0'] = process.argv;
Object.defineProperty(process, 'pid', { value: 7 });
const disk = createNodeDisk();
const bytes = new TextEncoder().encode(text.repeat(5_000));
const made: number[] = [];
for (let at = 0; at < Number(count); at += 1) {
  if (await disk.create(`${folder}/lock${at}`, bytes)) made.push(at);
  await disk.write(`${folder}/state`, bytes);
}
process.stdout.write(JSON.stringify(made));
