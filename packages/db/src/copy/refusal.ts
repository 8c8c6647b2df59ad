import { OperationRefusedError } from '../operations/problem.ts';

/** Why a database is not copied into. */
export const toRefusal = {
  ofFull: (place: string, full: readonly string[], then: string): OperationRefusedError =>
    new OperationRefusedError(
      `${place} is not empty: it has rows in ${full.slice(0, 5).join(', ')}${full.length > 5 ? ' and others' : ''}. Nothing was changed. ${then}`,
    ),
  ofStrange: (place: string): OperationRefusedError =>
    new OperationRefusedError(
      `${place} has tables of another program. Nothing was changed. Name an empty database: createdb makes one.`,
    ),
};
