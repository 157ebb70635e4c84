import { globSync, readFileSync } from 'node:fs'
import { api } from '../../contract/src/wire/api.ts'
import { errors } from '../../contract/src/domain/errors.ts'

/** Something the product promises, and how a test that is about it is recognised. */
export type Row = { name: string; mention: RegExp }

const read = (path: string): string => readFileSync(path, 'utf8')
const matches = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '')

/** Calls, by the route's own name in the contract, or by the operation that stands behind it. */
export function routes(): Row[] {
  const operations = new Map(globSync('server/src/features/**/*.routes.ts').flatMap((file) => operationsIn(read(file))))
  return Object.entries(api).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, { method, path }]) => {
      const called = (operations.get(`${feature}Routes.${name}`) ?? []).map((operation) => `|\\b${operation}\\(`)
      return {
        name: `\`${method} ${path}\``,
        mention: new RegExp(`\\b${feature}Routes\\.${name}\\b|v1${path}[?'\`"]${called.join('')}`),
      }
    }),
  )
}

/** Which functions of the feature stand behind each of its routes. */
function operationsIn(text: string): [route: string, operations: string[]][] {
  const own = new Set(
    text
      .match(/^import [^;]*? from '\.\.?\/(?!\.)[^']+'/gms)
      ?.join()
      .replaceAll(/ from '[^']*'/g, '')
      .match(/\w+/g),
  )
  const starts = [...text.matchAll(/[eE]ndpoint\((\w+Routes\.\w+),/g)]
  return starts.map((start, index) => {
    const body = text.slice(start.index + start[0].length, starts[index + 1]?.index)
    return [start[1] ?? '', (body.match(/\b[a-z]\w+\b/g) ?? []).filter((name) => own.has(name))]
  })
}

/** Addresses a browser can open, and the sections of the settings. */
export function screens(): Row[] {
  const paths = matches(read('web/src/app/router.tsx'), /path: '(\/[^'$]*?)\/?(?:\{[^']*)?'/g)
  const sections = matches(read('web/src/app/settings-sections.ts'), /name: '(\w+)',/g)
  const address = (path: string): string => path.replaceAll('/', '\\/')
  return [
    ...[...new Set(paths)].map((path) => ({
      name: `\`${path}\``,
      mention: new RegExp(
        path === '/'
          ? `['\`]\\/['\`]|origin\\}\\/['\`]|goto\\(\\w+\\.origin\\)`
          : `${address(path)}(?![\\w/])|'${address(path.slice(1))}'`,
      ),
    })),
    { name: '`/{workspaceCode}?page=search`', mention: /page=search|searchAddress/ },
    ...sections.map((name) => ({
      name: `\`/{workspaceCode}?page=…&section=${name}\``,
      mention: new RegExp(`section=${name}\\b|sections\\.${name}\\b|'${name}'`),
    })),
  ]
}

/** Short notices, by the keys the specification gives them. */
export const messages = (): Row[] =>
  matches(read('web/src/locales/en/toast.ts'), /^ {2}(toast_\w+):/gm).map((key) => ({
    name: `\`${key}\``,
    mention: new RegExp(`\\b${key}\\b`),
  }))

export const codes = (): Row[] =>
  Object.entries(errors).map(([name, { code }]) => ({
    name: `\`${code}\` ${name}`,
    mention: new RegExp(`['"\`.]${name}['"\`]|errors\\.${name}\\b|${code.replaceAll('.', '\\.')}`),
  }))
