import { deflateSync } from 'node:zlib'

export type Painted = { x: number; y: number; size: number; text: string; font?: 'F1' | 'F2' }

/** A page of 600 by 800 points, painted with the given texts; `y` counts from the bottom. */
export const page = (texts: readonly Painted[]): string =>
  texts
    .map(({ x, y, size, text, font = 'F1' }) => `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`)
    .join('\n')

/** A PDF file of pages given as content streams. Widths of Courier: every character is 0.6 em. */
export function pdf(pages: readonly string[], repeat = 1): Buffer {
  const objects: (string | Buffer)[] = ['<< /Type /Catalog /Pages 2 0 R >>', '']
  const add = (object: string | Buffer) => `${objects.push(object)} 0 R`
  const [plain, bold] = ['Courier', 'Courier-Bold'].map((name) => add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`))
  const kids = pages.map((content) => {
    const packed = deflateSync(content)
    const head = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`
    const stream = add(Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
    const resources = `/Resources << /Font << /F1 ${plain} /F2 ${bold} >> >>`
    const contents = `/Contents [${Array<string>(repeat).fill(stream).join(' ')}]`
    return add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] ${resources} ${contents} >>`)
  })
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  return assemble(objects)
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  const push = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    push(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]))
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const start = length
  push(Buffer.from(`${head}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** One page that shows the same long content again and again: small on disk, endless to read. */
export const endlessPdf = (times: number): Buffer =>
  pdf([`${page([{ x: 50, y: 700, size: 10, text: 'over and over again' }])}\n`.repeat(20_000)], times)
