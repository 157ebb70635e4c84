import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { measureImage } from '../image/measure.ts'
import { decodeImage } from '../image/square.ts'
import { openPdf } from '../readers/pdf/open.ts'
import { type Decoded, type Grey, toGrey, turned } from './grey.ts'

/** Smaller ones are marks and lines. */
const fewestPixels = 10_000
/** Some scanners cut a page into strips. */
const mostOfPage = 20

/** @property page from 1; 1 for a picture that is no page of anything. */
export type Picture = { page: number; grey: Grey }

/** The pictures on these pages of a PDF, or the one picture that a file is. Anything else holds none. */
export async function* picturesOf(bytes: Buffer, pages: readonly number[], mostPixels: number): AsyncGenerator<Picture> {
  const measured = measureImage(bytes)
  if (measured) {
    if (measured.width * measured.height > mostPixels) return
    yield { page: 1, grey: toGrey({ ...(await decodeImage(bytes, measured)), channels: 4 }) }
    return
  }
  const pdf = await openPdf(bytes, mostPixels)
  for (const number of pages) {
    if (number > pdf.numPages) return
    const page = await pdf.getPage(number)
    for (const decoded of await paintedOn(page)) yield { page: number, grey: turned(toGrey(decoded), page.rotate) }
    page.cleanup()
  }
}

type Painted = { width?: number; height?: number; kind?: number; data?: Uint8Array | Uint8ClampedArray | string }
/** As pdf.js numbers them. */
const channelsOf: Readonly<Record<number, Decoded['channels']>> = { 1: 'bits', 2: 3, 3: 4 }

async function paintedOn(page: PDFPageProxy): Promise<Decoded[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const found: Decoded[] = []
  for (const [index, operator] of fnArray.entries()) {
    if (found.length === mostOfPage) break
    const [first] = (argsArray[index] ?? []) as [(string | Painted)?]
    const isMask = operator === OPS.paintImageMaskXObject
    if (!isMask && operator !== OPS.paintImageXObject && operator !== OPS.paintInlineImageXObject) continue
    const painted = await loaded(page, first)
    const { width = 0, height = 0, kind = 0, data } = painted ?? {}
    const channels = isMask ? 'bits' : channelsOf[kind]
    if (width * height < fewestPixels || channels === undefined || typeof data !== 'object') continue
    found.push({ width, height, channels, data })
  }
  return found
}

/** Some are named, and come when they are decoded. */
async function loaded(page: PDFPageProxy, painted: string | Painted | undefined): Promise<Painted | null> {
  const name = typeof painted === 'string' ? painted : painted?.data
  if (typeof name !== 'string') return (painted as Painted | undefined) ?? null
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => objects.get(name, (value: Painted | null) => resolve(value)))
}
