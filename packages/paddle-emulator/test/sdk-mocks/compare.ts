import type { Shape } from './shape.ts';

export interface Difference {
  /** Keys that are in the mock but in no answer, and values of another type. */
  faults: string[];
  /** Fields for which the mock has a value but all answers are empty, so nothing is known about them. */
  unseen: string[];
}

/** Keys and types that a seller chooses. The value of a filter is a text or a list. */
const free = /\.(custom_data|payload|filters\[\]\.value)$/;

function compareAt(path: string, mock: Shape, values: unknown[], difference: Difference): void {
  const present = values.filter((value) => value !== null);
  if (mock === 'null' || free.test(path)) return;
  if (present.length === 0) {
    difference.unseen.push(path);
    return;
  }
  if (typeof mock === 'string') {
    const others = present.map((value) => typeof value).filter((type) => !mock.split('|').includes(type));
    if (others.length > 0) difference.faults.push(`${path} is ${others[0]}, not ${mock}`);
  } else if (Array.isArray(mock)) {
    if (!present.every(Array.isArray)) difference.faults.push(`${path} is no list`);
    else if (mock[0] !== undefined) compareAt(`${path}[]`, mock[0], present.flat(), difference);
  } else {
    for (const [key, shape] of Object.entries(mock)) {
      const inner = present.map((value) => (value as Record<string, unknown>)[key]);
      if (inner.includes(undefined)) difference.faults.push(`${path}.${key} is missing`);
      compareAt(
        `${path}.${key}`,
        shape,
        inner.filter((value) => value !== undefined),
        difference,
      );
    }
  }
}

/** Compares a mock with all of its answers. */
export function compare(mock: Shape, answers: unknown[]): Difference {
  const difference: Difference = { faults: [], unseen: [] };
  compareAt('', mock, answers, difference);
  return difference;
}
