import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { readQuery, readSynonyms } from '../../../search-index/query.ts'
import type { AnswerPassage } from '../passages.ts'
import { plainly } from './asked-words.ts'
import { extractSentences } from './extract.ts'

const passage = (number: number, title: string, text: string, day: string): AnswerPassage => ({
  number,
  hitId: `${number}`,
  contentId: `${number}` as DocumentId,
  title,
  headings: [],
  link: '',
  text,
  score: 1,
  origin: { changedAt: new Date(day), source: 'Files', author: null },
})
const extract = (question: string, passages: AnswerPassage[]) =>
  extractSentences(question, readQuery(plainly(question)), passages)
const first = (question: string, passages: AnswerPassage[]) => extract(question, passages)[0]?.sentence

test('of two versions of a document the newer one answers, wherever it was found', () => {
  const passages = [
    passage(1, '단가표 v1.xlsx', '센서 단가는 1,200원입니다.', '2026-01-10'),
    passage(2, '단가표 v2.xlsx', '센서 단가는 1,350원입니다.', '2026-08-02'),
  ]
  assert.equal(first('센서 단가는 얼마인가요?', passages), '센서 단가는 1,350원입니다.')
  assert.equal(first('센서 단가는 얼마인가요?', passages.toReversed()), '센서 단가는 1,350원입니다.')
})

test('that another document is newer makes a better answer no worse', () => {
  const passages = [
    passage(1, 'Prices.md', 'The sensor costs 12 euros.', '2026-01-10'),
    passage(2, 'Minutes.md', 'The sensor and its cable were said to cost 14 euros at the fair.', '2026-08-02'),
  ]
  assert.equal(first('How much does the sensor cost?', passages), 'The sensor costs 12 euros.')
})

test('figures of other years answer nothing about the year that was asked for', () => {
  const passages = [
    passage(1, '2025 실적.md', '2025년 1분기 매출은 35억 원이었다.', '2026-08-02'),
    passage(2, '2026 실적.md', '2026년 1분기 매출은 42억 원으로 전년 같은 분기보다 늘었다.', '2026-01-10'),
  ]
  assert.equal(first('2024년 1분기 매출은 얼마야?', passages), undefined)
  assert.match(first('2026년 1분기 매출은 얼마야?', passages)!, /42억/)
  assert.match(first('1분기 매출은 얼마야?', passages)!, /35억/)
})

test('a year may be written short, or be told by the time of a document that names none', () => {
  const short = passage(1, 'Results 1Q25.md', 'Revenue was 35 million euros.', '2026-08-02')
  const bare = passage(2, 'Results.md', 'Revenue was 42 million euros.', '2026-01-10')
  assert.match(first('What was the revenue in 2025?', [bare, short])!, /35/)
  assert.match(first('What was the revenue in 2026?', [short, bare])!, /42/)
})

test('four digits of an amount are no year', () => {
  const passages = [passage(1, '결재 규정.md', '2000만 원이 넘는 지출은 대표가 승인한다.', '2026-01-10')]
  assert.match(first('2000만 원 지출은 누가 승인해?', passages)!, /대표/)
})

test('how often is answered in other words than it was asked', () => {
  const passages = [passage(1, '지침.md', '재택근무는 주 2회까지 할 수 있다.', '2026-01-10')]
  assert.match(first('재택근무는 일주일에 몇 번 할 수 있나요?', passages)!, /주 2회/)
})

test('a reason is shown that stands behind what it is the reason of', () => {
  const passages = [
    passage(1, 'Minutes.md', 'The launch was moved to May. The reason is that the audit is late. Tea was served.', '2026-01-10'),
  ]
  const shown = extract('Why was the launch moved?', passages).map(({ sentence }) => sentence)
  assert.deepEqual(shown, ['The launch was moved to May.', 'The reason is that the audit is late.'])
})

const years = [2023, 2025, 2026].map((year, at) =>
  passage(at + 1, `${year} 실적.md`, `${year}년 매출은 ${at + 30}억 원이었다.`, '2026-01-10'),
)
for (const [question, named] of [
  ['2024년 이후 매출은 얼마야?', [2025, 2026]],
  ['2024년부터 매출은 얼마야?', [2025, 2026]],
  ['2024년까지 매출은 얼마야?', [2023]],
  ['2024년 이전 매출은 얼마야?', [2023]],
  ['2024~2025년 매출은 얼마야?', [2025]],
  ['2024년 전체 매출은 얼마야?', []],
  ['2024년 후반 매출은 얼마야?', []],
] as const)
  test(`of years before and behind the one that was named: ${question}`, () => {
    const shown = extract(question, years).map(({ sentence }) => Number(sentence.slice(0, 4)))
    assert.deepEqual(
      shown.toSorted((one, other) => one - other),
      named,
    )
  })

test('of one passage the sentence of the time that was asked for answers', () => {
  const passages = [passage(1, 'Depot.md', 'In 2021 the depot moved to Hull. In 2025 the depot moved to York.', '2026-01-10')]
  assert.match(first('Where did the depot move after 2023?', passages)!, /York/)
  assert.match(first('Where did the depot move before 2022?', passages)!, /Hull/)
})

const table = passage(1, '요금표.xlsx', '구분 | 주간 | 야간\n소형 | 3,000원 | 2,000원\n중형 | 5,000원 | 3,500원', '2026-01-10')

test('of a table the row answers that is named, with the names of its columns', () => {
  const [best] = extract('중형 야간 요금은 얼마예요?', [table])
  assert.equal(best?.sentence, '구분: 중형 · 주간: 5,000원 · 야간: 3,500원')
  assert.equal(best?.quote, '중형 | 5,000원 | 3,500원')
})

test('a row that is not there is not answered by another one', () => {
  assert.equal(first('대형 야간 요금은 얼마예요?', [table]), undefined)
})

test('all of a short table answers where no row is named', () => {
  assert.deepEqual(extract('야간 요금은 얼마예요?', [table])[0]?.items, table.text.split('\n').slice(1))
})

test('a list is shown with the sentence that introduces it, and answers by its items', () => {
  const text = 'You may not bring:\nknives\nlarge pets\nglass bottles\nVisitors sign in at reception.'
  for (const question of ['What may I not bring?', 'Can I bring glass bottles?']) {
    const [best] = extract(question, [passage(1, 'Rules.md', text, '2026-01-10')])
    assert.deepEqual([best?.sentence, best?.items], ['You may not bring:', ['knives', 'large pets', 'glass bottles']])
  }
})

test('what is not allowed is answered by what is denied', () => {
  const text = 'Scooters are parked at the north gate. Scooters may not be taken into the lift.'
  assert.match(first('Where can I not take scooters?', [passage(1, 'Rules.md', text, '2026-01-10')])!, /may not/)
})

test('what points back at the sentence before is about the same', () => {
  const text = 'The spring campaign starts on 2 March. Its budget is 65,000 euros. Tomasz Nowak is responsible for it.'
  assert.match(first('Who is responsible for the spring campaign?', [passage(1, 'Plan.md', text, '2026-01-10')])!, /Nowak/)
})

test('a Korean word answers written apart, and without the title of who is meant', () => {
  const passages = [passage(1, '수칙.md', '냉동 창고는 영하 18도로 유지한다. 창고 책임자 팀장은 문태오다.', '2026-01-10')]
  assert.match(first('냉동창고는 몇 도로 유지해야 되나요?', passages)!, /18도/)
  assert.match(first('창고 팀장님 성함이 어떻게 되세요?', passages)!, /문태오/)
})

test('what begins otherwise is of another kind', () => {
  const passages = [passage(1, '경조사.md', '부모상에는 휴가 5일을 준다.', '2026-01-10')]
  assert.equal(first('조부모상 휴가는 며칠이에요?', passages), undefined)
})

test('of sentences about the same that answers best which holds a price or a place where one is asked for', () => {
  const text =
    '비품은 매달 첫째 주에 신청합니다. 신청한 비품은 사흘 안에 5층 창고에서 받습니다. 한 사람이 한 번에 10만 원까지 신청할 수 있습니다.'
  const passages = [passage(1, '비품 신청.md', text, '2026-01-10')]
  assert.match(first('비품은 한 번에 얼마까지 신청돼요?', passages)!, /10만 원/)
  assert.match(first('신청한 비품은 어디서 받아요?', passages)!, /5층 창고/)
})

test('how large it is, nobody says again', () => {
  const passages = [passage(1, 'Travel.md', 'The travel budget is 30,000 euros.', '2026-01-10')]
  assert.match(first('How large is the travel budget?', passages)!, /30,000/)
})

test('a day is no price', () => {
  const passages = [passage(1, '복지 포인트.md', '복지 포인트는 2월 3일에 지급한다.', '2026-01-10')]
  assert.equal(first('복지 포인트는 얼마예요?', passages), undefined)
})

test('a length of time is no answer to when something ends where a day is', () => {
  const text = 'Northwind answers tickets within two hours. The contract runs until 31 March 2028.'
  const passages = [passage(1, 'Contract with Northwind.md', text, '2026-01-10')]
  assert.match(first('When does the Northwind contract end?', passages)!, /2028/)
})

test('of somebody who is named twice, first and last name are no two things that were asked', () => {
  const passages = [passage(1, 'Access.md', 'Key cards are issued by Bruno Salgado.', '2026-01-10')]
  assert.equal(first('What is the salary of Bruno Salgado?', passages), undefined)
  assert.match(first('What is issued by Bruno Salgado?', passages)!, /Key cards/)
})

test('a number of what is asked for tells it from its neighbours', () => {
  const passages = [passage(1, '절차.md', '심각도 1은 15분 안에 보고한다. 심각도 2는 두 시간 안에 보고한다.', '2026-01-10')]
  assert.equal(first('심각도 4는 언제까지 보고하나요?', passages), undefined)
  assert.match(first('심각도 2는 언제까지 보고하나요?', passages)!, /두 시간/)
})

test('of two versions of one day that with the higher number answers', () => {
  const passages = [9, 10].map((version) =>
    passage(version, `Terms v${version}.md`, `Scanners have a warranty of ${version} months.`, '2026-01-10'),
  )
  assert.match(first('How long is the warranty on scanners?', passages)!, /10 months/)
})

test('another word answers that means the same where the search takes it for the same', () => {
  const passages = [passage(1, '통근 버스.md', '통근 버스 이용료는 한 달에 3만 원이다.', '2026-01-10')]
  const question = '통근 버스 운임은 얼마예요?'
  const query = readQuery(question, { synonyms: readSynonyms([{ words: ['운임', '이용료'], finds: [] }]) })
  assert.equal(first(question, passages), undefined)
  assert.match(extractSentences(question, query, passages)[0]!.sentence, /3만 원/)
})

const laundry = {
  ...passage(1, '세탁 안내.md', '유니폼은 화요일에 세탁한다. 유니폼은 금요일에 나눠 준다.', '2026-01-10'),
  isWider: true as const,
}
const everyday = readSynonyms([
  { words: ['빨래'], finds: ['세탁'] },
  { words: ['근무복'], finds: ['유니폼'] },
])

test('what was found by wider words is answered by these, and by no others', () => {
  const question = '근무복 빨래 언제 해요?'
  const query = readQuery(question, { wider: everyday })
  assert.match(extractSentences(question, query, [laundry])[0]!.sentence, /화요일에 세탁/)
  const { isWider, ...narrow } = laundry
  assert.ok(isWider)
  assert.deepEqual(extractSentences(question, query, [narrow]), [])
})

test('what stands nowhere in any words is refused, however much else stands there by wider ones', () => {
  const question = '근무복 단추 언제 달아요?'
  assert.deepEqual(extractSentences(question, readQuery(question, { wider: everyday }), [laundry]), [])
})

test('a name has no other words', () => {
  const passages = [{ ...passage(1, 'Prices.md', 'The business plan costs 590 euros.', '2026-01-10'), isWider: true as const }]
  const wider = readSynonyms([{ words: ['enterprise', 'business'], finds: [] }])
  const answerTo = (question: string) => extractSentences(question, readQuery(question, { wider }), passages)[0]?.sentence
  assert.equal(answerTo('How much is the Enterprise plan?'), undefined)
  assert.match(answerTo('How much is the enterprise plan?')!, /590/)
})

test('a question that points back at nothing is about nothing', () => {
  const passages = [passage(1, 'Services.md', 'IT is a paid service. The service is paid by the month.', '2026-01-10')]
  assert.equal(first('Is it a paid service?', passages), undefined)
  assert.match(first('Is IT a paid service?', passages)!, /IT is a paid/)
})

test('a question of verbs alone is about nothing, but a word that is one may be looked for', () => {
  const passages = [passage(1, 'Jobs.md', 'The name that a job is given. You may have any of them.', '2026-01-10')]
  assert.equal(first('Do you have any name?', passages), undefined)
  assert.match(first('name', passages)!, /name/)
})

test('when somebody says when they ask for something, no time is asked for', () => {
  const passages = [passage(1, 'First aid.md', 'Whoever is hurt tells Dagny Holm.', '2026-01-10')]
  assert.match(first('Who do I tell when I am hurt?', passages)!, /Dagny/)
})

test('things of one syllable are asked about like others', () => {
  const passages = [passage(1, '차량.md', '차량은 이틀 전에 신청한다. 차량 열쇠는 당직실에서 받는다.', '2026-01-10')]
  assert.equal(first('차량 칼 어디서 받아요?', passages), undefined)
})

test('how many there are is no price', () => {
  const passages = [passage(1, '도서실.md', '도서는 3권까지 빌린다.', '2026-01-10')]
  assert.equal(first('도서 얼마예요?', passages), undefined)
})
