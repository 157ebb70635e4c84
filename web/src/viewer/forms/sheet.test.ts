import { expect, test } from 'vitest'
import { showSheet } from './sheet.ts'

/** How wide the columns of a file with this text are drawn. */
async function widthsOf(text: string): Promise<number[]> {
  const root = document.createElement('main')
  const bytes = new TextEncoder().encode(text).slice().buffer
  const drawing = { root, bytes, name: 'stock.csv', read: text, says: { cut: '' } }
  const { sections } = await showSheet(drawing as unknown as Parameters<typeof showSheet>[0])
  await sections[0]!.draw()
  return [...root.querySelectorAll<HTMLElement>('.columns col')].slice(1).map(({ style }) => parseFloat(style.width))
}

test('a column is as wide as its words, of which those in Hangul take more room than as many Latin letters', async () => {
  const [korean, latin] = await widthsOf('시즌블렌드원두꾸러미,seasonblnd\n')
  // 13 px wide at the size of the cells, with their space at both sides.
  expect(korean).toBeGreaterThanOrEqual(10 * 13 + 16)
  expect(latin).toBeLessThan(korean!)
})
