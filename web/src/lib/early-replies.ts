declare global {
  // oxlint-disable-next-line no-var -- Only `var` declares a property of the global object.
  var earlyReplies: Map<string, Promise<Response>> | undefined
}

/**
 * `fetch`, but for what `public/theme.js` asked for before the application ran: each of these replies counts once, and none after a
 * change, which may have been a login.
 */
export function fetchOrEarly(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  if (typeof address !== 'string') return fetch(address, init)
  const replies = globalThis.earlyReplies
  if ((init?.method ?? 'GET') !== 'GET') replies?.clear()
  const reply = replies?.get(address)
  replies?.delete(address)
  return reply ?? fetch(address, init)
}
