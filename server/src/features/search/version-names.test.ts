import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuick } from '@quarry/contract/testing/quick'
import { openWorld } from '../../../testing/world.ts'

const world = await openWorld()

async function nameOf(title: string): Promise<string | null> {
  const asked = world.db.selectNoFrom((eb) => eb.fn<string | null>('version_name', [eb.val(title)]).as('name'))
  return (await asked.executeTakeFirstOrThrow()).name
}

const sameNames: Record<string, readonly string[]> = {
  'price list': [
    'Price list.pdf',
    'Price list v2.docx',
    'price list_v2.10.pdf',
    'Price list (1).pdf',
    'Price list - Copy.pdf',
    'Price list - Copy (3).pdf',
    'Price list final.pdf',
    'Price list FINAL v3 (2).pdf',
    'Price list rev. 4.xlsx',
    'Copy of Price list.pdf',
    'Price list (Final).pdf',
    'Price list-draft.pdf',
    'Ｐrice　list（１）.pdf',
  ],
  계약서: [
    '계약서.hwp',
    '계약서_최종.hwp',
    '계약서 최종본 2.hwp',
    '계약서_v3_수정.hwpx',
    '사본 - 계약서.hwp',
    '계약서(1).docx',
    '계약서_v2 (1) 최종_최종.docx',
    '계약서최종.pdf',
    '계약서_진짜최종.pdf',
    '[최종] 계약서.pdf',
    '계약서_최종_20260314.pdf',
    '계약서v2.hwp',
    '계약서 - 복사본.hwp',
  ],
  '계약서 20260314': ['계약서_20260314.hwp', '계약서_20260314_최종.hwp', '계약서_20260314 (2).hwp'],
}
for (const [name, titles] of Object.entries(sameNames)) {
  test(`versions and copies of ${name} have that name in common`, async () => {
    for (const title of titles) assert.equal(await nameOf(title), name, title)
  })
}

test('chapters, days, months, years and words that only end alike are other names', async () => {
  const titles = [
    'Chapter 1',
    'Report 2025',
    'Report 2025-03',
    'Report 2026-03-14',
    'Report finalist',
    'Semifinal',
    'Section 1.2',
  ]
  for (const title of [...titles, '회의 1차', '2분기 실적 2', 'Report (2024)'])
    assert.equal(await nameOf(`${title}.pdf`), title.toLowerCase(), title)
})

test('code keeps its ending: files of one name are a program, its picture and its style', async () => {
  assert.equal(await nameOf('main.ts'), 'main.ts')
  assert.notEqual(await nameOf('main.css'), await nameOf('main.ts'))
})

test('what is only a version, a date or a number, or far too long, has no name to share', async () => {
  const titles = [
    'v2.pdf',
    'Version 3.docx',
    '2026-03-14.md',
    '(1).txt',
    'final.docx',
    'Final v2.docx',
    '최종.hwp',
    '최종_최종 (2).hwp',
  ]
  for (const title of [...titles, '', '...', '12.pdf', `${'가나다 '.repeat(100)}v2.docx`, `${'v2 '.repeat(90)}.pdf`])
    assert.equal(await nameOf(title), null, title)
})

test('no name takes long, however it repeats itself', async () => {
  const names = [
    'v1 '.repeat(100),
    '(1)'.repeat(100),
    '최'.repeat(300),
    '- '.repeat(150),
    `a${'.1'.repeat(149)}`,
    `a ${'2026'.repeat(74)}`,
  ]
  for (const name of names) assert.ok(await isQuick(200, () => nameOf(name)), name)
})
