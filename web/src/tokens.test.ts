import { expect, test } from 'vitest'
import css from './tokens.css?raw'

const themes = { light: css.match(/:root \{(.*?)\}/s)![1]!, dark: css.match(/\.dark \{(.*?)\}/s)![1]! }

/** Relative luminance (WCAG 2.2) of an opaque `oklch(L% C H)`. */
function luminance(theme: string, token: string): number {
  const [lightness, chroma, hue] = theme
    .match(new RegExp(`--q-${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`))!
    .slice(1)
    .map(Number) as [number, number, number]
  const angle = (hue * Math.PI) / 180
  const [L, a, b] = [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const [l, m, s] = [
    (L + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (L - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (L - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel))) as [number, number, number]
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

function contrast(theme: string, one: string, other: string): number {
  const [dark, light] = [luminance(theme, one), luminance(theme, other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const texts = ['text', 'text-quiet', 'accent', 'ok', 'warn', 'danger'].flatMap((text) => surfaces.map((on) => [text, on]))
const soft = ['accent', 'ok', 'warn', 'danger'].map((tone) => [tone, `${tone}-soft`])
const solid = ['accent', 'accent-strong', 'danger', 'danger-strong'].map((fill) => ['on-accent', fill])

test.each(Object.entries(themes))('every text can be read in %s', (_, theme) => {
  const pairs = [...texts, ...soft, ...solid, ['text', 'accent-soft'], ['text', 'mark'], ['surface', 'text']]
  const weak = pairs.filter(([text, on]) => contrast(theme, text!, on!) < 4.5)
  expect(weak).toEqual([])
})

test.each(Object.entries(themes))('every edge of a control can be seen in %s', (_, theme) => {
  const weak = surfaces.filter((surface) => contrast(theme, 'line-control', surface) < 3)
  expect(weak).toEqual([])
})
