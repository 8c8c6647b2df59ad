import type { Metric } from 'prom-client';
import type { CallLabel } from './call-label.ts';

/** The upper ends of the buckets, in milliseconds. */
const ends = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 5000];
const statuses = ['1xx', '2xx', '3xx', '4xx', '5xx'];

/** What one label has of one class of statuses. */
interface Series {
  /** How many took at most so long as each bucket's end and longer than the one before; the last took longer than all. */
  buckets: number[];
  sumMs: number;
}

interface Value {
  metricName: string;
  labels: Record<string, string | number>;
  value: number;
}

export interface RequestTimes {
  metric: Metric;
  add(label: CallLabel, status: number, ms: number): void;
}

const name = 'backline_request_seconds';
const help = 'How long requests took until their answer was sent, by what was called and the class of the status.';

function toValues({ surface, call }: CallLabel, status: string, { buckets, sumMs }: Series) {
  const labels = { surface, call, status };
  let count = 0;
  const values: Value[] = buckets.map((own, at) => {
    count += own;
    const end = ends[at];
    const le = end === undefined ? '+Inf' : end / 1000;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  values.push({ metricName: `${name}_sum`, labels, value: sumMs / 1000 });
  values.push({ metricName: `${name}_count`, labels, value: count });
  return values;
}

/**
 * The histogram of requests. Not prom-client's own, which makes and looks up a text of the labels each time: with it, every
 * read would be a hundredth slower. Labels are compared as objects: a route has its own.
 */
export function createRequestTimes(): RequestTimes {
  const byLabel = new Map<CallLabel, (Series | undefined)[]>();

  function find(label: CallLabel, kind: number): Series {
    const own = byLabel.get(label) ?? [];
    byLabel.set(label, own);
    const series = own[kind] ?? { buckets: Array<number>(ends.length + 1).fill(0), sumMs: 0 };
    own[kind] = series;
    return series;
  }

  function collect() {
    const values = [...byLabel].flatMap(([label, own]) =>
      own.flatMap((series, kind) => (series === undefined ? [] : toValues(label, statuses[kind] ?? '', series))),
    );
    return { name, help, type: 'histogram', aggregator: 'sum', values };
  }

  return {
    // What a registry asks of a metric.
    metric: { name, get: async () => collect() } as unknown as Metric,
    add(label, status, ms) {
      const series = find(label, Math.floor(status / 100) - 1);
      let at = 0;
      while (at < ends.length && ms > (ends[at] as number)) at += 1;
      (series.buckets[at] as number) += 1;
      series.sumMs += ms;
    },
  };
}
