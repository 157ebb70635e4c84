/** A reporter for `node --test` that ends with one line of JSON: how many tests passed and failed, which were left out, and what failed. */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, leftOut: [], reasons: [] }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) counts.leftOut.push(`${data.file}: ${data.name}`)
    else if (type === 'test:pass') counts.passed += 1
    else {
      counts.failed += 1
      const { cause, message } = data.details?.error ?? {}
      counts.reasons.push({ title: `${data.file}: ${data.name}`, error: String(cause?.stack ?? cause ?? message) })
    }
  }
  yield `${JSON.stringify(counts)}\n`
}
