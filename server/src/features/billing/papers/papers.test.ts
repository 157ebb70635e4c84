import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLimits } from '@quarry/extraction/limits'
import { readDocument } from '@quarry/extraction/read-document'
import { startMailServer } from '../../../../testing/services/mail-server.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import type { Download } from '../../../http/endpoint.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { deleteWorkspace } from '../../workspace/delete-workspace.ts'
import { changeBillTo, readBillTo } from '../bill-to.ts'
import { invoices } from '../books/by-operator.ts'
import { readHistory } from '../read-payments.ts'
import { openBilling } from '../testing/till.ts'
import { exportHistory } from './export-history.ts'
import { openFaces, setIn } from './faces.ts'
import type { Paper } from './paper.ts'
import { readInvoice } from './read-paper.ts'
import { renderPaper } from './render.ts'

const world = await openWorld()
const till = openBilling(world, { makesPapers: true })
const refused = (error: string) => ({ name: 'Failure', error })
const team = (seatCount = 5) => ({ planCode: 'team', periodUnit: 'MONTHLY', seatCount }) as const
const buyer = {
  organisation: '주식회사 아틀라스',
  representative: '김에이다',
  businessNumber: '2208162517',
  address: '서울특별시 중구 세종대로 110',
  email: 'books@example.com',
}
const config = {
  ...till.parts.config,
  seller: {
    name: '쿼리 주식회사',
    representative: '홍길동',
    businessNumber: '120-81-47521',
    address: '부산',
    contact: '02-000-0000',
  },
}

async function bytesOf({ bytes }: Download): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of bytes) parts.push(part)
  return Buffer.concat(parts)
}
async function textOf(bytes: Buffer): Promise<string> {
  const { blocks } = await readDocument({ bytes, name: 'paper.pdf', mediaType: null }, defaultLimits)
  return blocks.map(({ text }) => text).join('\n')
}
async function bought(more: Partial<WorkspaceCtx> = {}) {
  const ada = { ...(await till.owner({ config, ...more })), config }
  await changeBillTo(ada, buyer)
  await till.buy(ada, team())
  const { histories } = await readHistory(ada)
  return { ada, paid: histories[0]! }
}
const mailsTo = (recipient: string) =>
  world.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', recipient).orderBy('created_at').execute()

const period = { from: '2026-11-02', to: '2026-12-01' }
const line = { kind: 'plan', planCode: 'team', unit: 'MONTHLY', seats: 5, perSeat: 10_890, days: 30, ofDays: 30 } as const
const sample: Paper = {
  kind: 'charge',
  number: 'QR-2026-000007',
  issuedOn: '2026-11-02',
  state: 'paid',
  isTest: false,
  currency: 'KRW',
  supply: 49_500,
  tax: 4_950,
  total: 54_450,
  credits: null,
  payment: null,
  period,
  seller: config.seller,
  buyer: { ...buyer, workspace: 'atlas', contact: 'books@example.com' },
  lines: [{ ...line, from: '2026-11-02', to: '2026-12-02', amount: 54_450 }],
  planNames: { team: { en: 'Team', ko: '팀' } },
}
const makeSample = async () => renderPaper(sample, 'ko', await openFaces(null))
/** Asked for at once, while what makes papers is still being loaded. */
const firsts = await Promise.all([makeSample(), makeSample(), makeSample()])

const { ada, paid } = await bought()

test('the first papers of a process, asked for at once, are whole and the same as later ones', async () => {
  const later = await makeSample()
  assert.deepEqual(
    firsts.map((first) => first.equals(later)),
    [true, true, true],
  )
  assert.match(await textOf(later), /QR-2026-000007[^]*주식회사 아틀라스[^]*54,450/)
})

test('an invoice says who sold what to whom for which days, with tax, and how it was paid', async () => {
  const text = await textOf(await bytesOf(await readInvoice(ada, { invoiceId: paid.id, lang: 'ko' })))
  const said = [
    paid.orderNumber,
    '쿼리 주식회사',
    '120-81-47521',
    '주식회사 아틀라스',
    '220-81-62517',
    '서울특별시 중구 세종대로 110',
    '2026-01-02',
    '2026-02-01',
    '49,500',
    '4,950',
    '54,450',
    'Sandbox •••• 4242',
    '세금계산서가 아니에요',
  ]
  assert.deepEqual(
    said.filter((each) => !text.includes(each)),
    [],
  )
  assert.match(text, /테스트/)
})

test('it is the same bytes each time, and says the same in English', async () => {
  const made = (lang: 'ko' | 'en' | 'de') => readInvoice(ada, { invoiceId: paid.id, lang }).then(bytesOf)
  const [once, again, english, other] = [await made('ko'), await made('ko'), await made('en'), await made('de')]
  assert.ok(once.equals(again))
  assert.ok(english.equals(other))
  assert.match(await textOf(english), /Invoice[^]*Team, monthly[^]*Tax \(10 %\)/)
})

test('what the seller and the buyer are called later changes no invoice, and the database lets nobody change one', async () => {
  const before = await bytesOf(await readInvoice(ada, { invoiceId: paid.id, lang: 'en' }))
  await changeBillTo(ada, { ...buyer, organisation: 'Somebody else' })
  const later = { ...ada, config: { ...config, seller: { ...config.seller, name: 'Another seller' }, plans: [] } }
  assert.ok(before.equals(await bytesOf(await readInvoice(later, { invoiceId: paid.id, lang: 'en' }))))
  for (const change of [`update invoice set total = total + 1, tax = tax + 1`, 'delete from invoice', 'truncate invoice cascade'])
    await assert.rejects(world.pool.query(change), /stays as it was written|only added to/)
})

test('an invoice of another workspace does not exist', async () => {
  const kim = await till.owner()
  await assert.rejects(readInvoice(kim, { invoiceId: paid.id, lang: 'ko' }), refused('invoiceMissing'))
  assert.equal((await readBillTo(kim)).organisation, '')
})

test('a number that is no business number of Korea is refused', async () => {
  await assert.rejects(changeBillTo(ada, { ...buyer, businessNumber: '2208162518' }), refused('businessNumberInvalid'))
})

test('the receipt goes once to who may pay and to whom it is made out to, with the invoice', async () => {
  await till.run()
  for (const email of [ada.account.email, buyer.email]) {
    const [receipt, ...more] = (await mailsTo(email)).filter(({ body_text: text }) => text.includes(paid.orderNumber))
    assert.equal(more.length, 0)
    assert.equal(receipt?.attachment_name, `${paid.orderNumber}.pdf`)
    assert.match(await textOf(receipt.attachment!), /청구서/)
  }
})

test('what comes along with a mail is delivered', async () => {
  await using server = await startMailServer()
  await world
    .app()
    .mail.send(
      world.db,
      { to: 'books@example.org', subject: 'Receipt', text: 'Here', html: '<p>Here</p>' },
      { name: 'QR-1.pdf', bytes: Buffer.from('the paper') },
    )
  await world.runJobs(mailJobs, { config: readConfig({ DATA_DIR: world.dataDir, SMTP_URL: server.url }) })
  const raw = server.mails.find(({ to }) => to.includes('books@example.org'))?.source ?? ''
  assert.match(raw, /filename=QR-1\.pdf/)
  assert.ok(raw.includes(Buffer.from('the paper').toString('base64')))
})

test('who deletes a workspace gets a credit note for its invoice, when the money is given back', async () => {
  const { ada: kim, paid: charged } = await bought()
  world.clock.advance({ days: 10 })
  await deleteWorkspace(kim, { code: kim.workspace.code })
  await till.run()
  const [credit] = (await invoices.list(world, { from: null, before: null })).filter(
    ({ credits }) => credits?.number === charged.orderNumber,
  )
  assert.match(credit!.number, /^TEST-CN-2026-0{5}\d$/)
  const mail = (await mailsTo(kim.account.email)).find(({ attachment_name: name }) => name === `${credit!.number}.pdf`)
  const text = await textOf(mail!.attachment!)
  assert.match(text, new RegExp(`환불 명세서[^]*${charged.orderNumber}[^]*환불 완료`))
})

test('somebody is told once that their card ends before it is charged again', async () => {
  const { ada: lee } = await bought()
  const ends = 'update payment_way set exp_year = 2026, exp_month = 1 where account_id = $1'
  await world.pool.query(ends, [await till.accountOf(lee)])
  await till.keep()
  await till.keep()
  const letters = (await mailsTo(lee.account.email)).filter(({ body_text: text }) => text.includes('2026년 1월까지'))
  assert.equal(letters.length, 1)
})

test('the history is a file that a spreadsheet reads, and computes nothing in', async () => {
  const text = (await bytesOf(await exportHistory(ada))).toString('utf8')
  assert.match(text, /^\uFEFF"number","date"/)
  assert.match(text, new RegExp(`"${paid.orderNumber}",.*"KRW","49500","4950","54450","0"`))
})

test('letters that the face of the papers has not are shown as boxes, never left out, and by a face of the operator where there is one', async () => {
  const faces = await openFaces(null)
  assert.deepEqual(setIn(faces, 'regular', '株式会社 Atlas 가'), { face: 'regular', text: '□□□□ Atlas 가' })
  const other = { ...faces.regular, name: 'other' as const, font: { ...faces.regular.font, hasGlyphForCodePoint: () => true } }
  assert.deepEqual(setIn({ ...faces, other }, 'bold', '你好'), { face: 'other', text: '你好' })
})
