/** One line of the text format of Prometheus. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Parses the text format of Prometheus. Throws for an invalid line. */
export function parseFigures(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name, labels = '', value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`No sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z_]\w*)="((?:[^"\\]|\\.)*)",?/gi)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, label = '', of = '']) => [label, of])),
        value: Number(value.replace('Inf', 'Infinity')),
      };
    });
}

export const metricsToken = 'a-token-for-the-scraper';

/** Reads the metrics of a server whose token is `metricsToken`. */
export async function scrape(url: string): Promise<{ text: string; samples: Sample[] }> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  if (answer.status !== 200) throw new Error(`The figures answered ${answer.status}.`);
  const text = await answer.text();
  return { text, samples: parseFigures(text) };
}

/**
 * The value of the only sample with this name and these labels. It may have other labels, too. Undefined if there is
 * none.
 */
export function findValue(samples: readonly Sample[], name: string, labels: Record<string, string> = {}) {
  const found = samples.filter(
    (one) => one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value),
  );
  if (found.length > 1) throw new Error(`${found.length} samples of ${name} ${JSON.stringify(labels)}`);
  return found[0]?.value;
}
