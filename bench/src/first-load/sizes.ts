import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { most, type Row } from '../row.ts'

const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** What the build says of its files: by source, or by a name of its own where a file has many. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>

/** What every page needs is among what this one imports. */
const searchPage = ['src/app/home/HomePage.tsx']

/** JavaScript that arrives before somebody can search, as it is sent. */
export function* sizes(): Generator<Row> {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest
  const row = { bench: 'first-load', unit: 'kB gzip' }
  for (const file of filesOf(manifest, searchPage))
    yield { ...row, what: file.replace(/^assets\/(.*)-[\w-]{8}\.js$/, '$1'), value: kilobytes(file), budget: null }
  for (const [language, pages] of [
    ['English', [...searchPage, 'src/locales/en.ts']],
    ['Korean', [...searchPage, 'src/locales/ko.ts']],
  ] as const) {
    const value = filesOf(manifest, pages).reduce((sum, file) => sum + kilobytes(file), 0)
    yield { ...row, what: `search page in ${language}`, value, budget: most(180) }
  }
  const withResults = filesOf(manifest, [...searchPage, 'src/locales/en.ts', 'src/features/search/Results.tsx'])
  yield { ...row, what: 'results in English', value: withResults.reduce((sum, file) => sum + kilobytes(file), 0), budget: null }
}

function filesOf(manifest: Manifest, names: readonly string[]): string[] {
  const seen = new Set(names)
  // A set that grows while it is walked is walked to its end.
  for (const name of seen) for (const imported of partOf(manifest, name).imports ?? []) seen.add(imported)
  return [...seen].map((name) => partOf(manifest, name).file)
}

function partOf(manifest: Manifest, name: string): Manifest[string] {
  const part = manifest[name]
  if (!part) throw new Error(`The build says nothing of ${name}.`)
  return part
}

const kilobytes = (file: string): number => statSync(`${dist}/${file}.gz`).size / 1000
