import { parseSync, type Plugin } from 'vite'
import type { Route } from '@quarry/contract/route'

/**
 * Leaves out of the contract what a page does not use; without it, the shapes of all routes and the library that makes them are a quarter
 * of what is loaded first. Of a route the application needs the address and the names of the fields: what they hold the server checks,
 * going in and coming out. Every other constant is marked as made without a side effect, so that the bundler drops it where nobody names it.
 */
export const contractAsCalled = (): Plugin => ({
  name: 'contract-as-called',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
    async handler(code, id) {
      const exported = (await import(id)) as Record<string, unknown>
      let [result, at] = ['', 0]
      for (const { name, start, end } of constantsOf(id, code)) {
        const written = code.slice(start, end)
        const isTable = name.endsWith('Routes') && name in exported
        if (!isTable && !written.includes('(')) continue
        const bundled = isTable
          ? JSON.stringify(addressesOf(exported[name] as RouteTable))
          : `/* @__PURE__ */ (() => (${written}))()`
        result += code.slice(at, start) + bundled
        at = end
      }
      return { code: result + code.slice(at), map: null }
    },
  },
})

type RouteTable = Readonly<Record<string, Route>>

/** What the client of the contract reads of a route. */
const addressesOf = (routes: RouteTable) =>
  Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, query, body, events }]) => [
      name,
      {
        method,
        path,
        ...(query && { query: { shape: namesOf(query.shape) } }),
        ...(body && { body: { shape: namesOf(body.shape) } }),
        ...(events && { events: namesOf(events) }),
      },
    ]),
  )

const namesOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, true]))

/** The constants at the top of a file, but for functions, with the place of what they are set to. */
const constantsOf = (id: string, code: string): { name: string; start: number; end: number }[] =>
  parseSync(id, code)
    .program.body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
    .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ id: binding, init }) =>
      binding.type === 'Identifier' && init && init.type !== 'ArrowFunctionExpression'
        ? [{ name: binding.name, start: init.start, end: init.end }]
        : [],
    )
