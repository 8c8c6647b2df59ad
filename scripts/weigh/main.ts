import { addCounts, noCounts } from './count-source.ts';
import { findHalls, listFiles, type Room, readBudget, weigh } from './weigh.ts';

const budget = readBudget();
const files = listFiles();
const rooms = weigh(files);
const typescript = rooms.filter(({ name }) => !name.endsWith('(C++)'));
const cpp = rooms.filter((room) => !typescript.includes(room));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const toRow = (cells: (string | number)[]) =>
  cells.map((cell, column) => (column === 0 ? String(cell).padEnd(28) : String(cell).padStart(9))).join('');
const toCells = ({ name, tokens, lines }: Room) => [
  name,
  tokens,
  budget[name] ?? 0,
  lines.length,
  sum(lines),
  median(lines),
  Math.max(...lines),
];

console.log(toRow(['room', 'tokens', 'budget', 'files', 'lines', 'median', 'longest']));
for (const room of rooms) console.log(toRow(toCells(room)));
const all = typescript.flatMap(({ lines }) => lines);
console.log(toRow(['TypeScript', sum(typescript.map(({ tokens }) => tokens)), '', all.length, sum(all)]));
console.log(toRow(['C++', sum(cpp.map(({ tokens }) => tokens))]));

const { longestFunctions, longFunctions, functions, ...counts } = typescript.reduce(
  (total, room) => addCounts(total, room.counts),
  noCounts,
);
console.log(`\nfunctions of more than 80 / 40 lines: ${longestFunctions} / ${longFunctions} of ${functions}`);
const inSizes = all.filter((lines) => lines > 220 && lines <= 300).length;
console.log(`files of more than 300 / 221 to 300 lines: ${all.filter((lines) => lines > 300).length} / ${inSizes}`);
console.log(`casts ${counts.casts}, any ${counts.anys}, non-null ${counts.nonNulls}, satisfies ${counts.satisfies}`);
console.log(`spreads of a literal ${counts.literalSpreads}, comments that begin with What ${counts.whatComments}`);
console.log(
  `folders of more than 25 files: ${findHalls(files, 25)
    .map((hall) => hall.join(' '))
    .join(', ')}`,
);
console.log(`files in the tree: ${files.length}`);
