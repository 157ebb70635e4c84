import { parseArgs } from 'node:util'
import { agents } from './agents/agents.ts'
import { answer } from './answer.ts'
import { answers } from './answers/answers.ts'
import { beside } from './beside/beside.ts'
import { channels } from './channels/channels.ts'
import { documentList } from './documents.ts'
import { fairness } from './fairness.ts'
import { felt } from './felt/felt.ts'
import { firstLoad } from './first-load/first-load.ts'
import { indexing } from './indexing.ts'
import { memberLists } from './members.ts'
import { memory } from './memory.ts'
import { meaning } from './relevance/meaning.ts'
import { relevance } from './relevance/relevance.ts'
import { type Bench, type Felt, isMet, type Options, type Row, type Scored, type Tried } from './row.ts'
import { search } from './search.ts'
import { start } from './start.ts'
import { vendors } from './vendors.ts'
import { writing } from './writing.ts'

const benches: Readonly<Record<string, Bench>> = {
  start,
  'first-load': firstLoad,
  memory,
  indexing,
  vendors,
  fairness,
  search,
  beside,
  writing,
  members: memberLists,
  documents: documentList,
  answer,
  answers,
  agents,
  channels,
  felt,
  relevance,
  meaning,
}

/** Judged sets, which the project brings none of. */
const needData = ['relevance', 'answers', 'meaning']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    data: { type: 'string' },
    only: { type: 'string' },
    items: { type: 'string' },
    out: { type: 'string' },
    'base-url': { type: 'string' },
    model: { type: 'string' },
  },
})
const wanted =
  positionals.length > 0
    ? positionals
    : Object.keys(benches).filter((name) => !needData.includes(name) || values.data !== undefined)
const unknown = wanted.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`There is no bench named ${unknown.join(', ')}. These exist: ${Object.keys(benches).join(', ')}.`)
  process.exit(2)
}

const options: Options = {
  data: values.data ?? null,
  only: values.only?.split(',') ?? null,
  items: values.items === undefined ? null : Number(values.items),
  out: values.out ?? null,
  baseUrl: values['base-url'] ?? null,
  model: values.model ?? null,
}
for (const name of wanted)
  for await (const row of benches[name]!(options)) console.log(values.json ? JSON.stringify(row) : lineOf(row))

function lineOf(row: Row | Scored | Tried | Felt): string {
  if ('task' in row) {
    const figures = [`${row.steps} steps`, `${row.approvals} approvals`, `${row.tokens} tokens`]
    return `agents     ${row.task.padEnd(58)} ${row.passed ? 'passed' : 'FAILED'}  ${figures.join('  ')}`
  }
  if ('set' in row) {
    const [ndcg10, recall100, mrr10] = [row.ndcg10, row.recall100, row.mrr10].map((value) => value.toFixed(4))
    return `relevance  ${row.set.padEnd(30)} nDCG@10 ${ndcg10}  Recall@100 ${recall100}  MRR@10 ${mrr10}  ${row.queries} queries`
  }
  if ('category' in row) {
    const [success1, success5, mrr10] = [row.success1, row.success5, row.mrr10].map((value) => value.toFixed(3))
    return `felt       ${row.category.padEnd(26)} ${row.half.padEnd(9)} first ${success1}  in five ${success5}  MRR@10 ${mrr10}  ${row.queries} queries`
  }
  const budget = row.budget ? `${row.budget.is === 'most' ? '≤' : '≥'} ${row.budget.limit} ${row.unit}` : ''
  const verdict = { true: 'met', false: 'MISSED', null: '' }[String(isMet(row)) as 'true' | 'false' | 'null']
  return `${row.bench.padEnd(10)} ${row.what.padEnd(58)} ${row.value.toFixed(row.value < 10 ? 2 : 1).padStart(9)} ${row.unit.padEnd(8)} ${budget.padEnd(14)} ${verdict}`
}
