import type { Fib } from './fib.ts'

const styleSheetIndex = 1
const titleStyle = 62
const noBase = 0x0fff
const maxChain = 20

/**
 * Style index → depth as a heading, by the fixed numbers of built-in styles, also for styles derived from them.
 * Source: [MS-DOC] 2.9.271 STSH, 2.9.260 STD.
 */
export function headingStyles(fib: Fib): (style: number) => number | null {
  const styles = readStyles(fib.structure(styleSheetIndex))

  function levelOf(index: number, seen = 0): number | null {
    const style = styles.get(index)
    if (!style || seen > maxChain) return null
    if (style.builtIn >= 1 && style.builtIn <= 9) return style.builtIn
    if (style.builtIn === titleStyle) return 1
    return style.base === noBase ? null : levelOf(style.base, seen + 1)
  }

  return (style) => levelOf(style)
}

function readStyles(sheet: Buffer): Map<number, { builtIn: number; base: number }> {
  const styles = new Map<number, { builtIn: number; base: number }>()
  if (sheet.length < 6) return styles
  const count = sheet.readUInt16LE(2)
  let at = 2 + sheet.readUInt16LE(0)
  for (let style = 0; style < count && at + 2 <= sheet.length; style++) {
    const size = sheet.readUInt16LE(at)
    if (size >= 4 && at + 6 <= sheet.length) {
      styles.set(style, { builtIn: sheet.readUInt16LE(at + 2) & 0x0fff, base: sheet.readUInt16LE(at + 4) >> 4 })
    }
    at += 2 + size + (size % 2)
  }
  return styles
}
