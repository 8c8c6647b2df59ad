/** What the emulator asks of a database. The driver's own types are no part of the package. */
export interface Database {
  readonly inTransaction: boolean;
  prepare<Input extends unknown[] = unknown[], Row = unknown>(sql: string): Statement<Input, Row>;
  transaction<Result>(act: () => Result): { immediate(): Result };
  exec(sql: string): unknown;
  close(): unknown;
}

interface Statement<Input extends unknown[], Row> {
  run(...input: Input): { changes: number };
  get(...input: Input): Row | undefined;
  all(...input: Input): Row[];
}
