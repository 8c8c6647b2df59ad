export * from './drop-task.ts';
export * from './list-tasks.ts';
export * from './retry-task.ts';
export * from './show-task.ts';
