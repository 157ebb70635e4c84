import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text as it was painted. Coordinates are points from the top left of the page as it is read. */
export type Fragment = { text: string; left: number; right: number; baseline: number; size: number; font: string }

export type PageText = {
  width: number
  height: number
  /** In the order of painting. A blank between two of them is a fragment of its own. */
  fragments: Fragment[]
  /** Text at other angles: stamps, watermarks, labels along an axis. */
  askew: string[]
}

type Matrix = [number, number, number, number, number, number]

/** The text of a page, turned so that most of it reads from left to right. */
export async function readFragments(page: PDFPageProxy): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const content = await page.getTextContent()
  const byTurn: Fragment[][] = [[], [], [], []]
  const weights = [0, 0, 0, 0]
  const [width, height] = [viewport.width, viewport.height]
  const askew: string[] = []
  for (const item of content.items) {
    if (!('str' in item) || item.str === '') continue
    const matrix = multiply(viewport.transform as Matrix, item.transform as Matrix)
    const turn = quarterTurn(matrix)
    if (turn === null) {
      if (item.str.trim()) askew.push(item.str)
      continue
    }
    const [x, y] = turned(matrix[4], matrix[5], { turn, width, height })
    const vertical = content.styles[item.fontName]?.vertical === true
    const size = Math.hypot(matrix[2], matrix[3]) || item.height || 1
    byTurn[turn]!.push({
      text: item.str,
      left: x,
      right: x + (vertical ? size : item.width),
      baseline: y,
      size,
      font: item.fontName,
    })
    weights[turn]! += item.str.trim().length
  }
  const main = weights.indexOf(Math.max(...weights))
  for (const [turn, fragments] of byTurn.entries()) {
    if (turn !== main) askew.push(...fragments.map(({ text }) => text).filter((text) => text.trim() !== ''))
  }
  const sideways = main % 2 === 1
  return { width: sideways ? height : width, height: sideways ? width : height, fragments: byTurn[main]!, askew }
}

const multiply = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[2] * other[1],
  one[1] * other[0] + one[3] * other[1],
  one[0] * other[2] + one[2] * other[3],
  one[1] * other[2] + one[3] * other[3],
  one[0] * other[4] + one[2] * other[5] + one[4],
  one[1] * other[4] + one[3] * other[5] + one[5],
]

/** In which quarter the text runs, 0 for left to right; null when it runs askew. */
function quarterTurn([a, b]: Matrix): number | null {
  const angle = Math.atan2(b, a) / (Math.PI / 2)
  const nearest = Math.round(angle)
  return Math.abs(angle - nearest) > 0.05 ? null : (nearest + 4) % 4
}

function turned(
  x: number,
  y: number,
  { turn, width, height }: { turn: number; width: number; height: number },
): [number, number] {
  if (turn === 1) return [y, width - x]
  if (turn === 2) return [width - x, height - y]
  return turn === 3 ? [height - y, x] : [x, y]
}
