import { parseArgs } from 'node:util'
import { tortures } from './catalogue.ts'
import { anySeed, carryOut, type Outcome } from './torture.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' }, json: { type: 'boolean', default: false } },
})
const names = tortures.map(({ name }) => name)
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) stop(`There is no torture named ${unknown.join(', ')}. These exist: ${names.join(', ')}.`)
const [rounds, seed] = [wholeNumber('rounds'), wholeNumber('seed')]

let hasFailed = false
for (const torture of tortures.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  const outcome = await carryOut(torture, {
    rounds: rounds ?? torture.rounds,
    seed: seed ?? anySeed(),
    say: (line) => console.error(`${torture.name}: ${line}`),
  })
  hasFailed ||= outcome.failures.length > 0
  console.log(values.json ? JSON.stringify(outcome) : lineOf(outcome))
}
process.exitCode = hasFailed ? 1 : 0

function lineOf({ name, rounds, failures, seed }: Outcome): string {
  const verdict = failures.length === 0 ? 'held' : `${failures.length} FAILED`
  return [`${name.padEnd(10)} ${rounds} rounds  ${verdict}  seed ${seed}`, ...failures.map((each) => `  ${each}`)].join('\n')
}

function wholeNumber(option: 'rounds' | 'seed'): number | null {
  const given = values[option]
  if (given === undefined) return null
  if (!/^\d{1,10}$/.test(given)) stop(`--${option} takes a whole number.`)
  return Number(given)
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
