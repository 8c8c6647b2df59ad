export { createOpenApiDocument } from './rest/openapi.ts';
export { referenceCss, renderReference } from './rest/reference-page.ts';
export { referenceJs } from './rest/reference-script.ts';
export { type RestRow, restTable, sharedRows } from './rest/rest-table.ts';
export { toExample } from './rest/to-example.ts';
export { type AppRouter, appRouter, callByName, type RouterInputs } from './router.ts';
export { toAppError } from './to-app-error.ts';
export { type ApiContext, toTrpcError, type WatchCall } from './trpc.ts';
