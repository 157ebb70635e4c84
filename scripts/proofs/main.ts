// npm run proofs: writes docs/proofs.md, which says what proves each call, screen, message and code.
import { writeFileSync } from 'node:fs'
import { codes, messages, type Row, routes, screens } from './rows.ts'
import { findTests, type Proof } from './tests.ts'

const shown = 3
const tests = findTests()

const calls = routes()
const mentioned = new Map(tests.map((proof) => [proof, calls.filter(({ mention }) => mention.test(proof.body)).length]))

/** Tests that name it themselves before those that reach it through a helper, those about little else first; at most one of a file. */
function proofsOf({ mention }: Row, among: readonly Proof[]): Proof[] {
  const sorted = among.toSorted((a, b) => mentioned.get(a)! - mentioned.get(b)!)
  const found = [...sorted.filter(({ body }) => mention.test(body)), ...sorted.filter(({ reach }) => mention.test(reach))]
  return [...Map.groupBy(found, ({ file }) => file).values()].flatMap(([first]) => first ?? []).slice(0, shown)
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(title: string, rows: readonly Row[], among: readonly Proof[]): string {
  const lines = rows.map((row) => {
    const proofs = proofsOf(row, among).map((proof) => `${cell(proof.title)} ([${proof.file}](../${proof.file}))`)
    return `| ${row.name} | ${proofs.join('<br>') || '**nothing**'} |`
  })
  return `## ${title}\n\n| | proved by |\n|---|---|\n${lines.join('\n')}\n`
}

const journeys = tests.filter(({ file }) => file.startsWith('e2e/') || file.startsWith('web/src/app/'))
const page = [
  '# What proves what',
  'Written by `npm run proofs` from the tests themselves: for each call, screen, message and code up to three tests that are about it. ' +
    'Besides these, `server/src/walk.test.ts` calls every route as every kind of caller, and `e2e/journeys/screens*.spec.ts` look at every screen.',
  table('Calls', calls, tests),
  table('Screens', screens(), journeys),
  table('Messages', messages(), tests),
  table('Codes', codes(), tests),
].join('\n\n')

writeFileSync('docs/proofs.md', `${page.trim()}\n`)
const unproved = page.split('\n').filter((line) => line.endsWith('| **nothing** |'))
console.log(unproved.length === 0 ? 'Everything is proved.' : `Without a test:\n${unproved.join('\n')}`)
process.exitCode = unproved.length === 0 ? 0 : 1
