import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supportFor } from './support.ts'

/** @property quote words that the writer says it copied. */
type Claim = { said: string; passage: string; quote?: string }

const isBorneOut = ({ said, passage, quote = passage }: Claim): boolean => supportFor(said, quote, passage) !== null

const lies: Readonly<Record<string, readonly Claim[]>> = {
  'in another unit': [
    { said: 'The battery lasts nine days.', passage: 'The battery lasts nine hours.' },
    { said: 'The van is limited to 110 mph.', passage: 'The van is limited to 110 km/h.' },
    { said: 'The largest file may have 2 MB.', passage: 'The largest file may have 2 GB.' },
    { said: 'The price is $59.', passage: 'The price is €59.' },
    { said: 'Refunds take 30 hours.', passage: '환불은 30일 안에 됩니다.' },
    { said: '보관 기간은 6년입니다.', passage: '보관 기간은 6개월입니다.' },
    { said: '한도는 80달러입니다.', passage: '한도는 80유로입니다.' },
    { said: '대여는 두 달까지 됩니다.', passage: '대여는 두 주까지 됩니다.' },
    { said: '회의는 오후 3시입니다.', passage: '회의는 오전 3시입니다.' },
  ],
  'of another size in Korean': [
    { said: '예산은 3천만 원입니다.', passage: '예산은 3백만 원입니다.' },
    { said: 'The budget is 30 million won.', passage: '예산은 3백만 원입니다.' },
  ],
  'of another day of the week or month': [
    { said: 'The contract ends on Monday.', passage: 'The contract ends on Friday.' },
    { said: '계약은 월요일에 끝납니다.', passage: 'The contract ends on Friday.' },
    { said: 'The contract ends in May.', passage: 'The contract ends in March.' },
    { said: 'The contract ends in June.', passage: '계약은 2026년 3월 14일에 끝납니다.' },
  ],
  'the other way round': [
    { said: 'The price rose by 5%.', passage: 'The price fell by 5%.' },
    { said: 'Sales decreased by 6%.', passage: '매출이 6% 늘었습니다.' },
    { said: 'The stay is at least 30 days.', passage: 'The stay is at most 30 days.' },
    { said: '신청은 3일 후까지 해야 합니다.', passage: '신청은 3일 전까지 해야 합니다.' },
    { said: 'The permit is required.', passage: 'The permit is optional.' },
    { said: 'Water damage is covered by the warranty.', passage: 'Water damage is excluded from the warranty.' },
    { said: 'Everyone may book first class.', passage: 'Only directors may book first class.' },
    { said: 'Employees may bring dogs.', passage: 'Employees may hardly ever bring dogs.' },
  ],
  'of somebody else': [
    { said: 'The lead is Peter Blum.', passage: 'The lead is Ines Carvalho.', quote: 'The lead is' },
    { said: '담당자는 박준호입니다.', passage: '담당자는 김민지입니다.', quote: '담당자는' },
  ],
}
for (const [what, claims] of Object.entries(lies))
  for (const claim of claims)
    test(`what is told ${what} is not borne out: ${claim.said}`, () => {
      assert.equal(isBorneOut(claim), false)
    })

const truths: readonly Claim[] = [
  { said: '예산은 3,000,000원입니다.', passage: '예산은 3백만 원입니다.' },
  { said: '예산은 2,500만 원입니다.', passage: '예산은 2천5백만 원입니다.' },
  { said: 'The budget is 320 million won.', passage: '예산은 320백만 원입니다.' },
  { said: 'It is 45,000 euros in 2025.', passage: 'The travel budget for 2025 is 45,000 euros.' },
  { said: 'The battery lasts 9 hours.', passage: 'The battery lasts nine hours.' },
  { said: '방문 차량은 2시간까지 무료예요.', passage: '방문 차량은 두 시간까지 무료입니다.' },
  { said: 'The daily allowance abroad is $80.', passage: '해외 출장 일비는 하루 80달러입니다.' },
  { said: 'The Team plan costs 149 dollars a month.', passage: 'Plan | Seats | Price\nTeam plan | 25 | $149' },
  { said: 'The Team plan costs 149 dollars a month.', passage: 'Plan | Seats | Dollars\nTeam plan | 25 | 149' },
  { said: 'The contract ends in March 2026.', passage: '계약은 2026년 3월 14일에 끝납니다.' },
  { said: '개는 목요일에 2층에 데려올 수 있어요.', passage: 'Dogs are welcome on the second floor on Thursdays.' },
  { said: 'Leave may be taken in May.', passage: 'Leave may be taken in May or June.' },
  { said: 'Hotels are paid up to 180 euros.', passage: 'No more than 180 euros are paid for hotels.' },
  {
    said: '1년 이상 일한 직원은 연차 15일을 받습니다.',
    passage: '1년이 지난 직원은 연차 15일을 받습니다. 연차는 최대 25일입니다.',
  },
  { said: 'The badge is made on Monday.', passage: 'The badge (社員証) is made on 月曜日.' },
  { said: '매출은 늘고 원가는 줄었습니다.', passage: '매출은 늘었고 원가는 줄었습니다.' },
]
for (const claim of truths)
  test(`what is told otherwise is borne out: ${claim.said} ← ${claim.passage.split('\n').at(-1)}`, () => {
    assert.equal(isBorneOut(claim), true)
  })

test('a long row of digits and signs keeps nobody waiting', () => {
  const { user: before } = process.cpuUsage()
  for (const row of ['1,'.repeat(50_000), `1${','.repeat(50_000)}1`, '1천 '.repeat(30_000)])
    supportFor(`It is ${row}.`, null, `It is ${row}1.`)
  assert.ok(process.cpuUsage().user - before < 2_000_000)
})
