export interface RecordedAnswer {
  method: string;
  path: string;
  status: number;
  body: unknown;
}

/** Records the raw answers, because the SDK drops unknown fields. */
export function recordAnswers(baseUrl: string): { answers: RecordedAnswer[]; stop(): void } {
  const answers: RecordedAnswer[] = [];
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await original(input, init);
    const url = String(input);
    if (!url.startsWith(baseUrl)) return response;
    const text = await response.clone().text();
    const path = new URL(url).pathname;
    answers.push({
      method: (init?.method ?? 'GET').toLowerCase(),
      path,
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
    });
    return response;
  };
  return {
    answers,
    stop: () => {
      globalThis.fetch = original;
    },
  };
}
