export * from './get-plan-report.ts';
export * from './get-sales-report.ts';
export * from './get-statement.ts';
