import type { FakeDriveFile } from './model.ts'

type Test = (file: FakeDriveFile) => boolean

/**
 * The part of https://developers.google.com/workspace/drive/api/guides/ref-search-terms that is used here. @returns null for a query that
 * Drive would not understand.
 */
export function meets(q: string): Test | null {
  const tokens = q.match(/'(?:[^'\\]|\\.)*'|!=|=|\(|\)|[{}]|[A-Za-z.]+|\S/g) ?? []
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
    if (tokens[at] === 'appProperties') return property()
    const [first, second, third] = tokens.slice(at, (at += 3))
    const parent = text(first)
    if (parent !== null) return second === 'in' && third === 'parents' ? ({ parents }) => parents.includes(parent) : null
    if (first === 'trashed' && second === '=') return ({ trashed }) => String(trashed) === third
    const value = text(third)
    if (value === null) return null
    if (first === 'name' && second === '=') return ({ name }) => name === value
    const wanted = value.toLowerCase()
    if (first === 'name' && second === 'contains') return ({ name }) => name.toLowerCase().includes(wanted)
    if (first === 'fullText' && second === 'contains') return ({ content }) => content.toLowerCase().includes(wanted)
    if (first === 'mimeType' && second === '=') return ({ mimeType }) => mimeType === value
    if (first === 'mimeType' && second === '!=') return ({ mimeType }) => mimeType !== value
    return first === 'shortcutDetails.targetId' && second === '=' ? ({ targetId }) => targetId === value : null
  }

  /** `appProperties has { key='…' and value='…' }` */
  function property(): Test | null {
    const [, has, open, key, is, name, and, of, as, value, close] = tokens.slice(at, (at += 11))
    const form = [has, open, key, is, and, of, as, close].join(' ')
    const [wanted, held] = [text(name), text(value)]
    if (form !== 'has { key = and value = }' || wanted === null || held === null) return null
    return ({ appProperties = {} }) => appProperties[wanted] === held
  }

  const test = either()
  return at === tokens.length ? test : null
}
