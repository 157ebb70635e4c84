/** A reporter for `node --test` that ends with one line of JSON: how many tests passed and failed, and which were left out. */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0, leftOut: [] }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) counts.leftOut.push(`${data.file}: ${data.name}`)
    else if (type === 'test:pass') counts.passed += 1
    else counts.failed += 1
  }
  yield `${JSON.stringify(counts)}\n`
}
