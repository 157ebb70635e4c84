import { readFileSync } from 'node:fs'
import type { Plan } from '@quarry/contract/plan/plan-contents'
import { PlanCatalogue } from '@quarry/contract/wire/plan/plan-catalogue'

/**
 * Reads the plans an operator offers in place of the standard ones: a JSON array of what `Plan` describes.
 * @throws Error naming every mistake at its place.
 */
export function readPlansFile(path: string): Plan[] {
  const parsed = PlanCatalogue.safeParse(readJson(path))
  if (parsed.success) return parsed.data
  const mistakes = parsed.error.issues.map(({ path: at, message, ...issue }) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
    return `    ${placeOf([...at, ...(keys.length === 1 ? keys : [])])}: ${message}`
  })
  throw new Error(`the file is not usable:\n${mistakes.join('\n')}`)
}

/** @throws Error in words for operators */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new Error(`the file is not JSON: ${cause.message}`, { cause })
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new Error(`the file cannot be read${code}`, { cause })
  }
}

/** @example placeOf([1, 'name', 'ko']) → 'plans[1].name.ko' */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((place, key) => place + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), 'plans')
