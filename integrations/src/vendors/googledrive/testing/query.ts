import type { FakeDriveFile } from './model.ts'

type Test = (file: FakeDriveFile) => boolean

/**
 * The part of https://developers.google.com/workspace/drive/api/guides/ref-search-terms that reading uses. @returns null for a query that
 * Drive would not understand.
 */
export function meets(q: string): Test | null {
  const tokens = q.match(/'(?:[^'\\]|\\.)*'|!=|=|\(|\)|[A-Za-z.]+|\S/g) ?? []
  if (tokens.length === 0) return () => true
  let at = 0
  const text = (token: string | undefined) => (token?.startsWith("'") ? token.slice(1, -1).replace(/\\(.)/g, '$1') : null)

  function either(): Test | null {
    let left = both()
    while (left && tokens[at] === 'or') {
      at += 1
      const [first, second] = [left, both()]
      left = second && ((file) => first(file) || second(file))
    }
    return left
  }
  function both(): Test | null {
    let left = one()
    while (left && tokens[at] === 'and') {
      at += 1
      const [first, second] = [left, one()]
      left = second && ((file) => first(file) && second(file))
    }
    return left
  }
  function one(): Test | null {
    if (tokens[at] === '(') {
      at += 1
      const inner = either()
      at += 1
      return tokens[at - 1] === ')' ? inner : null
    }
    const [first, second, third] = tokens.slice(at, (at += 3))
    const parent = text(first)
    if (parent !== null) return second === 'in' && third === 'parents' ? ({ parents }) => parents.includes(parent) : null
    if (first === 'trashed' && second === '=') return ({ trashed }) => String(trashed) === third
    const value = text(third)
    if (value === null) return null
    if (first === 'mimeType' && second === '=') return ({ mimeType }) => mimeType === value
    if (first === 'mimeType' && second === '!=') return ({ mimeType }) => mimeType !== value
    return first === 'shortcutDetails.targetId' && second === '=' ? ({ targetId }) => targetId === value : null
  }

  const test = either()
  return at === tokens.length ? test : null
}
