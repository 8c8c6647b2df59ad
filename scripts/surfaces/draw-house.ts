import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../main.mjs';

const box = { width: 124, height: 34, gapX: 20, gapY: 62 };
const margin = 24;

/** For each workspace, the other workspaces that its code imports. Imports of types do not count. */
export function readHouse(): Map<string, Set<string>> {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  const house = new Map<string, Set<string>>();
  for (const file of files) {
    const [, workspace] =
      /^((?:packages|apps)\/[\w-]+|stories|cli|fixtures)\/src\/(?!.*\.test\.)[^.]+(?:\.\w+)?\.tsx?$/.exec(file) ?? [];
    if (workspace === undefined) continue;
    const name = workspace.replace(/^.*\//, '');
    const imported = house.get(name) ?? new Set();
    house.set(name, imported);
    const text = readFileSync(join(root, file), 'utf8');
    const still = /^(?:import|export) (?!type )[^;]*?'@backline\/([\w-]+)[^']*';/gm;
    const late = /\bimport\('@backline\/([\w-]+)/g;
    for (const [, other = ''] of [...text.matchAll(still), ...text.matchAll(late)])
      if (other !== name) imported.add(other);
  }
  return house;
}

/** All workspaces that a workspace imports, directly or not. */
function reach(house: Map<string, Set<string>>, name: string, seen = new Set<string>()): Set<string> {
  for (const other of house.get(name) ?? [])
    if (!seen.has(other)) {
      seen.add(other);
      reach(house, other, seen);
    }
  return seen;
}

/** The arrows, without those that follow from others. */
function listArrows(house: Map<string, Set<string>>): [string, string][] {
  return [...house].flatMap(([name, imported]) =>
    [...imported]
      .filter((other) => ![...imported].some((between) => between !== other && reach(house, between).has(other)))
      .map((other): [string, string] => [name, other]),
  );
}

/** The number of floors below a workspace. */
const toFloor = (house: Map<string, Set<string>>, name: string): number =>
  Math.max(-1, ...[...(house.get(name) ?? [])].map((other) => toFloor(house, other))) + 1;

/** The positions of the boxes. Each floor is sorted by the average position of what its boxes import. */
function placeFloors(house: Map<string, Set<string>>): Map<string, { x: number; floor: number }> {
  const floors: string[][] = [];
  for (const name of [...house.keys()].toSorted()) {
    const floor = toFloor(house, name);
    floors[floor] = [...(floors[floor] ?? []), name];
  }
  const widest = Math.max(...floors.map((names) => names.length));
  const places = new Map<string, { x: number; floor: number }>();
  for (const [floor, names] of floors.entries()) {
    const wish = (name: string) => {
      const below = [...(house.get(name) ?? [])].flatMap((other) => places.get(other)?.x ?? []);
      return below.length === 0 ? 0 : below.reduce((sum, x) => sum + x, 0) / below.length;
    };
    const start = ((widest - names.length) * (box.width + box.gapX)) / 2;
    for (const [at, name] of names.toSorted((one, other) => wish(one) - wish(other)).entries())
      places.set(name, { x: start + at * (box.width + box.gapX), floor });
  }
  return places;
}

/** Draws the workspaces as floors. Each imports only from floors below. */
export function drawHouse(): string {
  const house = readHouse();
  const places = placeFloors(house);
  const top = Math.max(...[...places.values()].map(({ floor }) => floor));
  const toY = (floor: number) => margin + (top - floor) * (box.height + box.gapY);
  const width = Math.max(...[...places.values()].map(({ x }) => x)) + box.width + 2 * margin;
  const height = toY(0) + box.height + margin;
  const arrows = listArrows(house).map(([from, to]) => {
    const above = places.get(from);
    const below = places.get(to);
    if (above === undefined || below === undefined) throw new Error(`${from} imports ${to}, which is no workspace.`);
    const startX = margin + above.x + box.width / 2;
    const endX = margin + below.x + box.width / 2;
    const startY = toY(above.floor) + box.height;
    const endY = toY(below.floor) - 2;
    const bend = box.gapY * 0.8;
    const look = above.floor - below.floor > 1 ? ' class="far"' : '';
    return `  <path${look} d="M${startX} ${startY} C${startX} ${startY + bend} ${endX} ${endY - bend} ${endX} ${endY}"/>`;
  });
  const boxes = [...places].map(([name, { x, floor }]) => {
    const left = margin + x;
    const y = toY(floor);
    return `  <g><rect x="${left}" y="${y}" width="${box.width}" height="${box.height}" rx="6"/><text x="${left + box.width / 2}" y="${y + 22}">${name}</text></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>The workspaces of Backline: each imports only from floors below</title>
<style>
  svg { background: #fff }
  rect { fill: #fdf6ec; stroke: #b8732c }
  text { font: 14px system-ui, sans-serif; text-anchor: middle; fill: #222 }
  path { fill: none; stroke: #888; marker-end: url(#end) }
  .far { stroke-dasharray: 4 3 }
</style>
<defs><marker id="end" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" style="fill:#888;stroke:none;marker-end:none"/></marker></defs>
${arrows.join('\n')}
${boxes.join('\n')}
</svg>
`;
}
