import { getMetric, metricNames } from '../reports/metrics.ts';
import { createReport, getReport, linkReport } from '../reports/reports.ts';
import { listPage } from './list-page.ts';
import type { Route } from './route.ts';

export function reportRoutes(route: Route): void {
  route.create('/reports', ({ world, body }) => createReport(world, body));
  route.list('/reports', (request) =>
    listPage(request, request.world.reports, { filters: ['status'] }, ({ id }) => getReport(request.world, id)),
  );
  route.get('/reports/:id', ({ world, id }) => getReport(world, id));
  route.get('/reports/:id/download-url', ({ world, id }) => linkReport(world, id));
  for (const name of metricNames) route.get(`/metrics/${name}`, ({ world, query }) => getMetric(world, name, query));
}
