import { noneIsFailure } from './counted.mjs'
import { openMemoryFolder } from './memory-folder.mjs'
import { parts } from './runners.mjs'
import { ensureSystemPackages } from './system-packages.mjs'

/** The parts that talk to real servers or draw in a real browser. */
const onSystemPackages = new Set(['unit', 'e2e'])

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const chosen = Object.keys(parts).filter((name) => wanted.length === 0 || wanted.includes(name))
const results = []
const memory = openMemoryFolder()
if (memory !== null) {
  process.env.TMPDIR = memory.path
  process.once('exit', memory.remove)
}
if (chosen.some((name) => onSystemPackages.has(name)) && !(await ensureSystemPackages())) {
  results.push({ title: 'system packages', passed: 0, failed: 1, seconds: 0 })
}

for (const [title, runner] of chosen.flatMap((name) => Object.entries(parts[name]))) {
  console.log(`\n── ${title}`)
  const startedAt = performance.now()
  const counts = noneIsFailure(await runner())
  results.push({ title, ...counts, seconds: (performance.now() - startedAt) / 1000 })
}

for (const reason of results.flatMap(({ reasons = [] }) => reasons)) console.log(`\n${reason}`)
console.log()
for (const { title, passed, failed, seconds } of results) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${title}: ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`)
}
if (chosen.includes('unit') && !process.env.TEST_OPENSEARCH_URL)
  console.log(
    'Not run: the search suite on a real OpenSearch node, which TEST_OPENSEARCH_URL would name. It ran on its counterpart.',
  )
const sum = (of) => results.reduce((total, result) => total + result[of], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
