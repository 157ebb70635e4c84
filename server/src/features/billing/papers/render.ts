import { dayBefore } from '@quarry/contract/billing/period'
import { type Faces, setIn } from './faces.ts'
import type { Paper } from './paper.ts'
import { moneyOf, type PaperWords, words } from './words.ts'

const [left, right, top, gap] = [48, 547, 48, 24]
const width = right - left
const middle = left + width / 2 + gap / 2
const [ink, soft, edge] = ['#1c1b1a', '#6b6864', '#d9d6d1']
const sizes = { title: 22, text: 9.5, small: 8.5 }
/** Where the columns of figures end; the last one is that of the amounts. */
const columns = { seats: 380, days: 440, amount: right }

type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD'
type Look = { size?: number; weight?: 'regular' | 'bold'; colour?: string; end?: number; width?: number; as?: Role }

/** A paper as PDF. The same paper and language make the same bytes, whenever they are made. */
export async function renderPaper(paper: Paper, lang: 'en' | 'ko', faces: Faces): Promise<Buffer> {
  const say = words[lang]
  const doc = await openDocument(paper, say, lang, faces)
  const pen = penOn(doc, faces)
  const bytes = Array.fromAsync(doc)
  let y = top
  if (paper.isTest) y = pen.band(y, say.test)
  y = pen.write(say[paper.kind], left, y, { size: sizes.title, weight: 'bold', as: 'H1' }) + 10
  y = pen.facts(left, y, width, factsOf(paper, say)) + gap
  const sellerEnd = party(pen, left, y, say.seller, sellerOf(paper, say))
  y = Math.max(sellerEnd, party(pen, middle, y, say.buyer, buyerOf(paper, say))) + gap
  y = items(pen, y, paper, lang) + 8
  y = totals(pen, y, paper, lang) + gap
  if (paper.payment) y = payment(pen, y, paper, paper.payment, say) + gap
  pen.write(say.notes[paper.currency], left, y, { size: sizes.small, colour: soft })
  doc.end()
  return Buffer.concat((await bytes) as Buffer[])
}

async function openDocument(
  { kind, number, issuedOn }: Paper,
  say: PaperWords,
  lang: string,
  faces: Faces,
): Promise<PDFKit.PDFDocument> {
  const { default: PdfDocument } = await import('pdfkit')
  // A document has the time it was made in it, and would be another one each time.
  const at = new Date(`${issuedOn}T00:00:00Z`)
  const info = { Title: `${say[kind]} ${number}`, Producer: 'Quarry', Creator: 'Quarry', CreationDate: at, ModDate: at }
  const size = { size: 'A4', margins: { top, bottom: 36, left, right: 48 } } as const
  const doc = new PdfDocument({ ...size, pdfVersion: '1.7', lang, tagged: true, displayTitle: true, info })
  for (const face of [faces.regular, faces.bold, faces.other]) if (face) doc.registerFont(face.name, face.bytes)
  return doc
}

type Pen = ReturnType<typeof penOn>

/** Writes where it is told, and marks what it writes for those who have a paper read to them. Each returns where it came to. */
function penOn(doc: PDFKit.PDFDocument, faces: Faces) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  function write(text: string, x: number, y: number, look: Look = {}): number {
    const { size = sizes.text, weight = 'regular', colour = ink, end, as = 'P' } = look
    const set = setIn(faces, weight, text)
    const space = look.width ?? (end ?? right) - x
    const options = { width: space, align: end === undefined ? ('left' as const) : ('right' as const), lineGap: 2 }
    root.add(doc.struct(as, {}, () => void doc.font(set.face).fontSize(size).fillColor(colour).text(set.text, x, y, options)))
    return doc.y
  }
  function rule(y: number): void {
    doc.markContent('Artifact', { type: 'Layout' })
    doc.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(edge).stroke()
    doc.endMarkedContent()
  }
  return {
    write,
    rule,
    band(y: number, text: string): number {
      doc.markContent('Artifact', { type: 'Layout' })
      doc.rect(left, y, width, 24).fill('#fbe9c8')
      doc.endMarkedContent()
      write(text, left + 10, y + 6, { weight: 'bold', colour: '#7a4b00' })
      return y + 24 + 12
    },
    /** Names beside what they name. */
    facts(x: number, y: number, space: number, facts: readonly (readonly [string, string])[]): number {
      for (const [name, value] of facts) {
        write(name, x, y, { colour: soft, width: 120 })
        y = write(value, x + 124, y, { width: space - 124 })
      }
      return y
    },
  }
}

const factsOf = (paper: Paper, say: PaperWords): [string, string][] => [
  [say.number, paper.number],
  [say.issued, paper.issuedOn],
  [say.period, `${paper.period.from} – ${paper.period.to}`],
  ...(paper.credits ? [[say.credits, `${paper.credits.number} (${paper.credits.issuedOn})`] as [string, string]] : []),
  [say.status, say.states[paper.state]],
]

type Party = { name: string; lines: readonly Line[] }
type Line = { text: string; name?: string }
const named = (name: string, text: string | undefined): Line[] => (text ? [{ name, text }] : [])
const plain = (text: string | undefined): Line[] => (text ? [{ text }] : [])

const sellerOf = ({ seller }: Paper, say: PaperWords): Party => ({
  name: seller.name ?? '',
  lines: [
    ...named(say.representative, seller.representative),
    ...named(say.businessNumber, seller.businessNumber),
    ...plain(seller.address),
    ...plain(seller.contact),
  ],
})
/** Without an organisation the workspace is who buys. */
const buyerOf = ({ buyer }: Paper, say: PaperWords): Party => ({
  name: buyer.organisation || buyer.workspace,
  lines: [
    ...named(say.representative, buyer.representative),
    ...named(say.businessNumber, buyer.businessNumber),
    ...plain(buyer.address),
    ...plain(buyer.contact),
    ...(buyer.organisation ? named(say.workspace, buyer.workspace) : []),
  ],
})

function party(pen: Pen, x: number, y: number, title: string, { name, lines }: Party): number {
  const space = { width: width / 2 - gap / 2 }
  y = pen.write(title, x, y, { ...space, size: sizes.small, colour: soft, as: 'H2' }) + 2
  if (name) y = pen.write(name, x, y, { ...space, weight: 'bold', size: 11 }) + 2
  for (const line of lines) y = pen.write(line.name ? `${line.name} ${line.text}` : line.text, x, y, space)
  return y
}

/** What was bought, line by line; on a credit note what comes back of it. */
function items(pen: Pen, from: number, paper: Paper, lang: 'en' | 'ko'): number {
  const say = words[lang]
  const head = { size: sizes.small, colour: soft, as: 'TH' as const }
  pen.write(say.item, left, from, { ...head, width: 200 })
  pen.write(say.seats, columns.seats - 60, from, { ...head, end: columns.seats })
  pen.write(say.days, columns.days - 60, from, { ...head, end: columns.days })
  let y = pen.write(say.amount, columns.amount - 105, from, { ...head, end: columns.amount }) + 4
  for (const line of paper.lines) {
    pen.rule(y)
    y += 7
    const name = paper.planNames[line.planCode]?.[lang] ?? line.planCode
    const amount = moneyOf(paper.kind === 'credit' ? -line.amount : line.amount, paper.currency, lang)
    const cell = { as: 'TD' as const }
    const isCredit = paper.kind === 'credit'
    // What is given back by the day has days; of anything else the amount is all there is to say.
    if (!isCredit || line.days < line.ofDays) {
      pen.write(String(line.seats), columns.seats - 60, y, { ...cell, end: columns.seats })
      pen.write(`${line.days} / ${line.ofDays}`, columns.days - 60, y, { ...cell, end: columns.days })
    }
    pen.write(amount, columns.amount - 105, y, { ...cell, end: columns.amount })
    const what = isCredit ? say.givenBack : say.line[line.kind]
    y = pen.write(what(name, say.unit[line.unit]), left, y, { ...cell, width: 260 })
    const period = `${line.from} – ${dayBefore(line.to)}`
    y = pen.write(period, left, y, { ...cell, size: sizes.small, colour: soft, width: 260 }) + 5
  }
  pen.rule(y)
  return y
}

function totals(pen: Pen, y: number, { kind, currency, supply, tax, total }: Paper, lang: 'en' | 'ko'): number {
  const say = words[lang]
  const row = (name: string, amount: number, look: Look = {}): void => {
    pen.write(name, middle, y, { ...look, width: 130 })
    y = pen.write(moneyOf(amount, currency, lang), right - 120, y, { ...look, end: right }) + 2
  }
  row(say.supply, supply)
  row(say.tax(supply === 0 ? 0 : Math.round((100 * tax) / supply)), tax)
  row(say.total[kind], total, { weight: 'bold', size: 12 })
  return y
}

function payment(pen: Pen, y: number, { kind }: Paper, paid: NonNullable<Paper['payment']>, say: PaperWords): number {
  y = pen.write(say.payment[kind], left, y, { weight: 'bold', as: 'H2' }) + 4
  return pen.facts(left, y, width, [
    [say.card, paid.card],
    ...(paid.on ? [[say.on, paid.on] as const] : []),
    [say.transaction, paid.transaction],
    ...(paid.reference ? [[say.reference, paid.reference] as const] : []),
  ])
}
