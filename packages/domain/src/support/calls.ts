export * from './codes/calls.ts';
export * from './computers/calls.ts';
export * from './mails/calls.ts';
export * from './money/calls.ts';
export * from './people/calls.ts';
export * from './search/calls.ts';
export * from './tasks/calls.ts';
export * from './trail/calls.ts';
