import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { connectExamined, type Given, password } from '../../../../testing/examined-service.ts'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'

const world = await openWorld()
const parts = openParts(world)
const connect = (given: Given = {}) => connectExamined(world, parts, given)

const found = (steps: readonly DoctorStep[]) => steps.map(({ step, state, finding }) => `${step} ${state} ${finding}`)
const stepOf = (steps: readonly DoctorStep[], name: DoctorStep['step']) => steps.find(({ step }) => step === name)

test('everything that is well is said to be well, in order', async () => {
  await using source = await connect({ folders: ['plans'] })
  assert.deepEqual(found(await source.steps()), [
    'address ok addressFound',
    'connection ok answered',
    'credential ok accepted',
    'choice ok choiceComplete',
    'listing ok listed',
    'download ok downloaded',
    'rights ok rightsTold',
    'clock ok clockRight',
    'quota ok quotaUntold',
  ])
})

test('refused credentials are tried once, and nothing is asked with them afterwards', async () => {
  await using source = await connect({ refuse: { check: new IntegrationError('auth', 'Who are you?') } })
  const steps = await source.steps()
  assert.deepEqual(source.service.asked, ['check'])
  assert.deepEqual(
    found(steps).filter((line) => !line.includes('skipped')),
    [
      'address ok addressFound',
      'connection ok answered',
      'credential failed refused',
      'clock ok clockRight',
      'quota ok quotaUntold',
    ],
  )
  assert.equal(stepOf(steps, 'credential')?.detail, 'Who are you?')
})

test('what is said of the other side never repeats a secret that was entered', async () => {
  await using source = await connect({ refuse: { check: new IntegrationError('auth', `No ${password} here`) } })
  const steps = await source.steps()
  assert.equal(stepOf(steps, 'credential')?.detail, 'No ••• here')
  assert.doesNotMatch(JSON.stringify(steps), /correct horse/)
})

test('an address the operator does not allow is reported as such, and not as a wrong setting', async () => {
  await using source = await connect({ url: 'http://10.255.255.1/' })
  const steps = await source.steps()
  assert.equal(found(steps)[0], 'address failed addressRefused')
  assert.deepEqual([...new Set(steps.slice(1).map(({ state }) => state))], ['skipped'])
})

test('a server that nobody listens at has an address and no connection', async () => {
  await using source = await connect({ url: 'http://127.0.0.1:1/' })
  assert.deepEqual(found(await source.steps()).slice(0, 3), [
    'address ok addressFound',
    'connection failed silent',
    'credential skipped notReached',
  ])
})

test('a part that valid credentials may not use is distinguished from refused credentials', async () => {
  const closed = new IntegrationError('forbidden', 'Missing scope')
  await using source = await connect({ refuse: { rights: closed, containers: new IntegrationError('auth', 'Missing scope') } })
  const steps = await source.steps()
  assert.equal(stepOf(steps, 'choice')?.finding, 'partRefused')
  assert.equal(stepOf(steps, 'rights')?.finding, 'partRefused')
  assert.equal(stepOf(steps, 'listing')?.state, 'ok')
})

test('one document that cannot be read is a warning', async () => {
  await using source = await connect({ refuse: { read: new IntegrationError('forbidden', 'Protected') } })
  const step = stepOf(await source.steps(), 'download')
  assert.deepEqual([step?.state, step?.finding], ['warn', 'itemRefused'])
})

test('a service that shows nothing is a warning, and there is no document to try', async () => {
  await using source = await connect({ items: [] })
  const steps = await source.steps()
  assert.equal(stepOf(steps, 'listing')?.finding, 'nothingListed')
  assert.equal(stepOf(steps, 'download')?.finding, 'nothingToRead')
})

test('chosen containers that no longer exist are counted', async () => {
  await using source = await connect({ folders: ['plans', 'notes'] })
  const step = stepOf(await source.steps(), 'choice')
  assert.deepEqual([step?.finding, step?.facts], ['choiceGone', { gone: 1 }])
})

test('a document whose readers the service does not report is a warning', async () => {
  await using source = await connect({ items: [{ externalId: 'a', access: undefined }] })
  assert.equal(stepOf(await source.steps(), 'rights')?.finding, 'rightsUntold')
})

test('of a restricted source rights are not asked: its access level decides', async () => {
  await using source = await connect({ accessLevel: 'RESTRICTED' })
  assert.equal(stepOf(await source.steps(), 'rights')?.finding, 'rightsAbsent')
  assert.ok(!source.service.asked.includes('rights'))
})

test('a listing that takes too long ends within its time, and the examination goes on', async () => {
  await using source = await connect({ hangs: true, stepMs: 2_000 })
  const steps = await source.steps()
  assert.equal(stepOf(steps, 'listing')?.finding, 'listingSlow')
  assert.equal(stepOf(steps, 'rights')?.state, 'ok')
})

test('clocks that differ are reported with the seconds between them', async () => {
  const late = (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { date: new Date(world.clock.now().getTime() + 600_000).toUTCString() }).end()
  await using source = await connect({ answer: late })
  const step = stepOf(await source.steps(), 'clock')
  assert.deepEqual([step?.finding, step?.facts], ['clockWrong', { seconds: 600 }])
})

test('the remaining calls that a service allows are reported', async () => {
  const counting = (_: unknown, response: ServerResponse) =>
    response.writeHead(200, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '70' }).end()
  await using source = await connect({ answer: counting })
  const step = stepOf(await source.steps(), 'quota')
  assert.deepEqual([step?.finding, step?.facts], ['quotaLeft', { left: 70, limit: 100 }])
})

test('a service that refused calls for their number is a warning', async () => {
  await using source = await connect({ answer: (_, response) => response.writeHead(429).end() })
  assert.equal(stepOf(await source.steps(), 'quota')?.finding, 'quotaLow')
})

test('credentials sealed with another key are refused without asking anybody', async () => {
  await using source = await connect()
  await world.db
    .updateTable('connection')
    .set({ settings: 'elsewhere' })
    .where('workspace_id', '=', source.ctx.workspace.id)
    .execute()
  const steps = await source.steps()
  assert.deepEqual([stepOf(steps, 'address')?.state, stepOf(steps, 'credential')?.finding], ['skipped', 'refused'])
  assert.deepEqual(source.service.asked, [])
})

test('nothing of the source is changed by it', async () => {
  await using source = await connect()
  const rows = () =>
    Promise.all([
      world.db.selectFrom('source').selectAll().where('id', '=', source.id).execute(),
      world.db
        .selectFrom('connection')
        .select(['settings', 'state', 'state_since', 'renewed_at'])
        .where('workspace_id', '=', source.ctx.workspace.id)
        .execute(),
      world.db.selectFrom('document').selectAll().where('source_id', '=', source.id).execute(),
    ])
  const before = await rows()
  await source.steps()
  assert.deepEqual(await rows(), before)
})
