import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type Sample = {
  file: string
  kind?: 'ok' | 'encrypted' | 'corrupt' | 'bomb'
  expect: {
    title?: string
    headings?: string[]
    ordered?: string[]
    contains?: string[]
    forbid?: string[]
    sheets?: string[]
    slides?: number
    extra?: Record<string, string>
  }
}

export const samplesFolder = fileURLToPath(new URL('../samples/', import.meta.url))

const manifest = JSON.parse(readFileSync(`${samplesFolder}manifest.json`, 'utf8')) as { self: Sample[]; third_party: Sample[] }

export const samples: readonly Sample[] = [...manifest.self, ...manifest.third_party]

/** Text without what formats differ in: width of characters, Markdown marks, blanks. The rule of the manifest. */
export const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\\([\\`*_{}[\]()#+\-.!|~<>])/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, '')
