export * from './serving/create-archive-link.ts';
export * from './serving/get-history.ts';
export * from './serving/link.ts';
export * from './serving/list-published.ts';
export * from './serving/open.ts';
