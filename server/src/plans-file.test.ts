import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { standardPlans } from '@quarry/contract/plan/plan-catalogue'
import { readConfig } from './config.ts'

const folder = await mkdtemp(join(tmpdir(), 'quarry-plans-'))
after(() => rm(folder, { recursive: true }))
let files = 0
async function fileWith(content: unknown): Promise<string> {
  const path = join(folder, `${++files}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const [free, trial, team] = standardPlans

test('nothing is billed by default; with billing there are the standard plans', () => {
  assert.equal(readConfig({}).plans, null)
  assert.equal(readConfig({ BILLING: 'on' }).plans, standardPlans)
})

test('a file replaces the plans', async () => {
  const PLANS_FILE = await fileWith([free])
  assert.deepEqual(readConfig({ BILLING: 'on', PLANS_FILE }).plans, [free])
})

test('every mistake is named at its place, also while billing is off', async () => {
  const { devicesPerPerson: _, ...lacking } = free!
  const PLANS_FILE = await fileWith([lacking, { ...trial, baseSeats: 0, colour: 'red' }, { ...team, code: 'PREVIEW' }])
  assert.throws(
    () => readConfig({ PLANS_FILE, PORT: 'x' }),
    (error: Error) => {
      for (const place of ['plans[0].devicesPerPerson', 'plans[1].baseSeats', 'plans[1].colour', 'PORT'])
        assert.ok(error.message.includes(`${place}: `), place)
      return true
    },
  )
  const rules = await fileWith([free, trial, { ...team, code: 'PREVIEW' }])
  assert.throws(() => readConfig({ PLANS_FILE: rules }), /plans\[2\]\.code: the code PREVIEW is used twice/)
})

test('a file that cannot be read or is not JSON is named as such', async () => {
  assert.throws(() => readConfig({ PLANS_FILE: join(folder, 'none.json') }), /PLANS_FILE: the file cannot be read \(ENOENT\)/)
  const PLANS_FILE = await fileWith('[')
  assert.throws(() => readConfig({ PLANS_FILE }), /PLANS_FILE: the file is not JSON/)
})
