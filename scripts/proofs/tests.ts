import { globSync, readFileSync } from 'node:fs'

/** One test as it stands in its file. */
export type Proof = {
  file: string
  title: string
  /** Its own code. */
  body: string
  /** Its code and that of every helper it uses. */
  reach: string
}

const folders = ['scripts', 'contract', 'extraction', 'search-engine', 'integrations', 'server', 'web', 'e2e']
const isOurs = (path: string): boolean => !path.includes('node_modules')

/** Every test of the repository, read from its source. */
export function findTests(): Proof[] {
  const shared = helpersIn(globSync(['e2e/testing/*.ts', 'server/testing/**/*.ts']).filter(isOurs).map(read).join('\n'))
  const files = globSync(folders.flatMap((folder) => [`${folder}/**/*.test.{ts,tsx}`, `${folder}/**/*.spec.ts`])).filter(isOurs)
  return files.toSorted().flatMap((file) => {
    const text = read(file)
    const imported = new Set(
      text
        .match(/^import [^;]*?from/gms)
        ?.join()
        .match(/\w+/g),
    )
    const helpers = new Map([...[...shared].filter(([name]) => imported.has(name)), ...helpersIn(text)])
    return testsIn(text).map(({ title, body }) => ({ file, title, body, reach: reachOf(body, helpers) }))
  })
}

const read = (path: string): string => readFileSync(path, 'utf8')

/** The beginning of a test, or of a walk through screens, together with the line above that says for what it is repeated. */
const opening =
  /(?:^[ \t]*for \(.*\n)?^[ \t]*(?:(?:test|it|promise)\(\s*|walkScreens\(\{ people: )(?:'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`([^`]+)`)/gm

function testsIn(text: string): { title: string; body: string }[] {
  const starts = [...text.matchAll(opening)]
  return starts.map((start, index) => ({
    title:
      (start[0].startsWith('walkScreens') ? 'every screen of ' : '') +
      (start[1] ?? start[2] ?? start[3] ?? '').replaceAll(/\\(.)/g, '$1'),
    body: text.slice(start.index, starts[index + 1]?.index),
  }))
}

/** What stands at the beginning of a line and has a name, by that name. */
function helpersIn(text: string): Map<string, string> {
  const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:const|function|let) (\w+)/gm)]
  return new Map(
    starts.map((start) => {
      const rest = text.slice(start.index)
      // A declaration ends where the next line begins that is neither empty nor indented nor a closing bracket.
      const end = /\n(?=[^\s)\]}])/.exec(rest)?.index
      return [start[1] ?? '', rest.slice(0, end)]
    }),
  )
}

function reachOf(body: string, helpers: ReadonlyMap<string, string>): string {
  const used = new Set<string>()
  let reach = body
  for (let fresh = body; fresh !== ''; reach += fresh) {
    const names = new Set(fresh.match(/\b[a-zA-Z]\w+\b/g))
    const found = [...names].filter((name) => helpers.has(name) && !used.has(name))
    for (const name of found) used.add(name)
    fresh = found.map((name) => helpers.get(name)).join('\n')
  }
  return reach
}
