/** Waits for it, and no longer than this. */
export const atMost = (ms: number, promise: Promise<unknown>): Promise<unknown> =>
  Promise.race([promise, new Promise((done) => setTimeout(done, ms))])
