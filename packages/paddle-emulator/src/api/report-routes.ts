import { getMetric, metricNames } from '../reports/metrics.ts';
import { createReport, getReport, linkReport } from '../reports/reports.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

export function reportRoutes(route: Route): void {
  route('POST', '/reports', ({ world, body }) => ({ status: 201, data: createReport(world, body) }));
  route('GET', '/reports', (request) => ({
    page: listPage(request, request.world.reports, { filters: ['status'] }, ({ id }) => getReport(request.world, id)),
  }));
  route('GET', '/reports/:id', ({ world, params }) => ({ data: getReport(world, params.id ?? '') }));
  route('GET', '/reports/:id/download-url', ({ world, params }) => ({ data: linkReport(world, params.id ?? '') }));
  for (const name of metricNames)
    route('GET', `/metrics/${name}`, ({ world, query }) => ({ data: getMetric(world, name, query) }));
}
