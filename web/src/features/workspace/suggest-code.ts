import { limits } from '@quarry/contract/limits'
import { workspaceCodeProblem } from '@quarry/contract/workspace/workspace'
import { romanize } from './romanize.ts'

/** An address made from a name, or '' when the name gives none. @example '에이크미 연구팀' → 'eikeumi-yeongutim' */
export function suggestCode(name: string): string {
  const words = romanize(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .match(/[a-z0-9]+/g)
  const code = (words ?? []).join('-').slice(0, limits.nameLength).replace(/-$/, '')
  return workspaceCodeProblem(code) === null ? code : ''
}

/** The next address to try when one is taken. @example 'acme' → 'acme-2' · 'acme-2' → 'acme-3' */
export function nextCode(code: string): string {
  const [, stem = code, number] = code.match(/^(.*?)(?:-(\d{1,3}))?$/) ?? []
  const ending = `-${Number(number ?? 1) + 1}`
  return stem.slice(0, limits.nameLength - ending.length) + ending
}
