// @ts-check

/** @typedef {{ type: string, code: string, detail: string, documentation_url: string, errors?: { field: string, message: string }[] }} Refusal */

export class RefusedError extends Error {
  /** @param {Refusal} refusal */
  constructor(refusal) {
    super(refusal.detail);
    this.name = 'RefusedError';
    this.refusal = refusal;
  }
}

/** The API key of the state that has this checkout. */
const token = new URLSearchParams(location.search).get('token') ?? '';

/** @param {string} path @param {unknown} body */
export async function call(path, body) {
  const response = await fetch(`/checkout/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'paddle-clienttoken': token },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (answer.error) throw new RefusedError(answer.error);
  return answer;
}
