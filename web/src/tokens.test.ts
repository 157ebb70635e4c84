import { expect, test } from 'vitest'
import type { About } from '@quarry/contract/source/service'
import css from './tokens.css?raw'

const services = import.meta.glob<About>('../../integrations/src/vendors/*/about.ts', { eager: true, import: 'about' })

type Color = readonly [lightness: number, a: number, b: number]

const [colors, shared] = [...css.matchAll(/^:root \{(.*?)^\}/gms)].map((match) => match[1]!) as [string, string]
const themes = { light: colors, dark: css.match(/^\.dark \{(.*?)^\}/ms)![1]! }

const oklab = (percent: number, chroma: number, hue: number): Color => {
  const angle = (hue * Math.PI) / 180
  return [percent / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** An opaque `oklch(L% C H)`. */
function color(theme: string, token: string): Color {
  const [, ...parts] = theme.match(new RegExp(`--q-${token}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`))!
  return oklab(...(parts.map(Number) as [number, number, number]))
}

/** `color-mix(in oklab, one <share>, other)`. */
const mix = (one: Color, other: Color, share: number): Color =>
  one.map((value, at) => value * share + other[at]! * (1 - share)) as unknown as Color

/** Relative luminance (WCAG 2.2). */
function luminance([L, a, b]: Color): number {
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

function contrast(one: Color, other: Color): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs, as [text, ground], that are weaker than they must be. */
const weak = (theme: string, least: number, pairs: readonly (readonly [string, string])[]) =>
  pairs
    .map(([text, on]) => [text, on, contrast(color(theme, text), color(theme, on))] as const)
    .filter(([, , ratio]) => ratio < least)

const pairs = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-rail']
const tones = ['accent', 'ok', 'warn', 'danger']
const both = Object.entries(themes)

test.each(both)('every text can be read in %s', (_, theme) => {
  const texts = [
    ...pairs(['text', 'text-quiet', ...tones], surfaces),
    ...tones.map((tone) => [tone, `${tone}-soft`] as const),
    ...pairs(
      ['text', 'text-quiet'],
      tones.map((tone) => `${tone}-soft`),
    ),
    ...pairs(['on-accent'], ['accent', 'accent-strong', 'danger', 'danger-strong']),
    ...pairs(['surface'], ['text']),
  ]
  expect(weak(theme, 4.5, texts)).toEqual([])
})

test.each(both)('what was found can be read in %s, on the screen as on paper', (_, theme) => {
  const texts = [
    ...pairs(['text'], ['mark', 'mark-soft']),
    ...pairs(['text-quiet'], ['mark-soft']),
    ...pairs(['on-paper'], ['paper', 'paper-mark', 'paper-mark-soft']),
    ...pairs(['paper-quiet'], ['paper']),
  ]
  expect(weak(theme, 4.5, texts)).toEqual([])
})

test.each(both)('every edge of a control can be seen in %s', (_, theme) => {
  expect(weak(theme, 3, pairs(['line-control'], surfaces))).toEqual([])
})

test.each(both)('every kind and service can be read in %s, beside its tile and on it', (_, theme) => {
  const lightness = Number(theme.match(/--q-tile-l: ([\d.]+)%/)![1])
  const raised = color(theme, 'surface-raised')
  const kinds = [...shared.matchAll(/--q-(kind-\w+): ([\d.]+ [\d.]+)/g)].map(([, token, tone]) => [token, tone!] as const)
  const tiles = [...kinds, ...Object.values(services).map(({ name, mark }) => [name, mark.tone] as const)]
  const faint = tiles.flatMap(([name, pair]) => {
    const [chroma, hue] = pair.split(' ').map(Number) as [number, number]
    const tone = oklab(lightness, chroma, hue)
    return [color(theme, 'surface'), mix(tone, raised, 0.12)].filter((on) => contrast(tone, on) < 4.5).map(() => name)
  })
  expect(tiles.length).toBeGreaterThan(20)
  expect(faint).toEqual([])
})
