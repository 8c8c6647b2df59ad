import type { Env } from '../env.ts';
import type { Metrics } from './create-metrics.ts';

/** The metrics of this process. Null, without loading the library, if no setting says who may read them. */
export async function openMetrics(env: Env, version: string): Promise<Metrics | null> {
  if (env.METRICS_TOKEN === undefined && env.METRICS_PORT === undefined) return null;
  const { createMetrics } = await import('./create-metrics.ts');
  return createMetrics(version);
}
