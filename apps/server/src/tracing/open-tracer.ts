import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../env.ts';
import type { Tracer } from './tracer.ts';

/** The traces of this process. Null, without loading the libraries, if no setting says where to send them. */
export async function openTracer(env: Env, version: string, log: FastifyBaseLogger): Promise<Tracer | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = env;
  if (endpoint === undefined) return null;
  const { createTracer } = await import('./create-tracer.ts');
  const dialect = env.DATABASE_URL.startsWith('file:') ? 'sqlite' : 'postgresql';
  const { PRODUCT_SLUG: namespace, OTEL_TRACES_SAMPLER_ARG: share } = env;
  return createTracer({ url: `${endpoint}/v1/traces`, headers, namespace, version, share, dialect, log });
}
