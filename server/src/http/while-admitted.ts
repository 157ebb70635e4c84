const checkedEveryMs = 500

/**
 * A stream for as long as its reader may have it: who is removed, deactivated or logged out in the middle gets the refusal in place
 * of the next event.
 *
 * @param admitAgain throws the refusal.
 */
export async function* whileAdmitted<Event>(
  events: AsyncIterable<Event>,
  admitAgain: () => Promise<unknown>,
): AsyncGenerator<Event> {
  let checkedAt = performance.now()
  for await (const event of events) {
    if (performance.now() - checkedAt > checkedEveryMs) {
      await admitAgain()
      checkedAt = performance.now()
    }
    yield event
  }
}
