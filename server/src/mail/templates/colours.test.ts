import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dark, light } from './colours.ts'

/** As WCAG 2.2 reckons it. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

for (const [name, colours] of Object.entries({ light, dark }))
  test(`every word of a mail can be read in ${name} colours`, () => {
    const { ground, sheet, ink, soft, act, onAct } = colours
    const pairs = [
      [ink, ground],
      [ink, sheet],
      [soft, ground],
      [soft, sheet],
      [act, sheet],
      [onAct, act],
    ] as const
    for (const [word, on] of pairs) assert.ok(contrast(word, on) >= 4.5, `${word} on ${on}: ${contrast(word, on).toFixed(2)}`)
  })
