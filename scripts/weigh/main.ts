import { readBudget, weigh } from './weigh.ts';

const budget = readBudget();
const rooms = [...weigh()].sort(([, a], [, b]) => b - a);
const isCpp = ([room]: [string, number]) => room.endsWith('(C++)');
const sum = (some: [string, number][]) => some.reduce((total, [, tokens]) => total + tokens, 0);

for (const [room, tokens] of rooms)
  console.log(`${room.padEnd(32)} ${String(tokens).padStart(8)} of ${budget[room] ?? 0}`);
console.log(`TypeScript ${sum(rooms.filter((room) => !isCpp(room)))}, C++ ${sum(rooms.filter(isCpp))}`);
