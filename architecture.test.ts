import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** Which folder may import which. Read downwards: nothing imports a line below its own except as listed. */
const mayImport: Record<string, readonly string[]> = {
  contract: ['contract'],
  extraction: ['extraction'],
  'search-engine': ['search-engine'],
  integrations: ['integrations', 'contract'],
  server: ['server', 'integrations', 'search-engine', 'extraction', 'contract'],
  web: ['web', 'contract'],
}

/** A server feature may use the features named before it, and only through their front file. */
const featureOrder = [
  'audit',
  'account',
  'second-factor',
  'passkey',
  'openid',
  'workspace',
  'plan',
  'member',
  'invitation',
  'run',
  'connection',
  'source',
  'rights',
  'indexing',
  'search',
  'answer',
  'agent',
  'channel',
  'api-key',
  'handover',
  'billing',
]

/** What one folder alone may import, so that it can be replaced there. */
const onlyFrom = {
  fastify: 'server/src/http/',
  '@fastify/': 'server/src/http/',
  'pg-boss': 'server/src/jobs/',
  'openid-client': 'server/src/openid/',
  'search-engine/': 'server/src/search-index/',
}

const maxLines = 300

const files = Object.keys(mayImport).flatMap((folder) => globSync(`${folder}/{src,testing}/**/*.{ts,tsx}`))
const text = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

/** Every import as [importing file, imported path or package name]. */
const imports = files.flatMap((file) =>
  [...text.get(file)!.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => {
    if (target.startsWith('@quarry/')) return [file, target.replace(/^@quarry\/([^/]+)\//, '$1/src/')] as const
    return [file, target.startsWith('.') ? normalize(join(dirname(file), target)) : target] as const
  }),
)
const folder = (path: string) => path.split('/')[0]!
const ours = imports.filter(([, to]) => folder(to) in mayImport && to.includes('/'))
const feature = (path: string) => path.match(/^(?:server|web)\/src\/features\/([^/]+)\//)?.[1]
const between = ours.flatMap(([from, to]) => {
  const [home, other] = [feature(from), feature(to)]
  return home && other && home !== other ? [{ from, to, home, other }] : []
})

test('folders import only what lies beneath them', () => {
  assert.deepEqual(
    ours.filter(([from, to]) => !mayImport[folder(from)]!.includes(folder(to))),
    [],
  )
})

test('the server platform does not know the features', () => {
  const platform = ours.filter(
    ([from]) => folder(from) === 'server' && !feature(from) && !/^server\/(src\/(main|app)\.ts|testing\/)/.test(from),
  )
  assert.deepEqual(
    platform.filter(([, to]) => feature(to)),
    [],
  )
})

test('server features form an order, and meet only at front files', () => {
  // A test acts as a person would, through any feature.
  const wrong = between.filter(
    ({ from, to, home, other }) =>
      folder(from) === 'server' &&
      !from.endsWith('.test.ts') &&
      (featureOrder.indexOf(other) >= featureOrder.indexOf(home) || basename(to) !== `${other}.ts`),
  )
  assert.deepEqual(wrong, [])
})

test('web ui and lib know no feature', () => {
  assert.deepEqual(
    ours.filter(([from, to]) => /^web\/src\/(ui|lib|locales)\//.test(from) && (feature(to) || to.startsWith('web/src/app/'))),
    [],
  )
})

test('web features do not know each other', () => {
  assert.deepEqual(
    between.filter(({ from }) => folder(from) === 'web'),
    [],
  )
})

test('SQL is written only in stores', () => {
  const wrong = imports.filter(([from, to]) => to === 'kysely' && !/\.store\.ts$|^server\/(src\/db|testing)\//.test(from))
  assert.deepEqual(wrong, [])
})

test('a replaceable part is imported from one folder only', () => {
  const wrong = imports.filter(([from, to]) =>
    Object.entries(onlyFrom).some(([part, home]) => to.startsWith(part) && !from.startsWith(home) && !from.startsWith(part)),
  )
  assert.deepEqual(wrong, [])
})

test('only main.ts and the test world read the environment', () => {
  assert.deepEqual(
    files.filter((file) => /process\.env/.test(text.get(file)!) && !/main\.ts$|\/testing\//.test(file)),
    [],
  )
})

test(`no file is longer than ${maxLines} lines`, () => {
  assert.deepEqual(
    files.filter((file) => text.get(file)!.split('\n').length > maxLines),
    [],
  )
})

test('half a gigabyte of neural networks, which a reader of Hangul files would take along, is not installed', () => {
  assert.doesNotMatch(readFileSync('package-lock.json', 'utf8'), /"node_modules\/(onnxruntime-node|@huggingface\/transformers)"/)
})

test('the web app reads of a route where it leads, and nothing that the build leaves out', () => {
  const reads = /Routes\.\w+\.(?!path\b|method\b)\w/
  assert.deepEqual(
    files.filter((file) => file.startsWith('web/src/') && reads.test(text.get(file)!)),
    [],
  )
})

test('what is shown first says nothing whose texts come later', () => {
  const later = [...readFileSync('web/src/locales/en-later.ts', 'utf8').matchAll(/'\.\/en\/([\w-]+)\.ts'/g)].map(
    ([, name]) => name!,
  )
  const areas = later.map((name) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()))
  assert.ok(areas.length > 0)
  const saysLater = new RegExp(`\\bt\\(\\s*['\`](?:${areas.join('|')})\\.`)
  const loadedWithThem =
    /^web\/src\/(locales|features\/(account|api-key|audit|consent|docs|invitation|member|plan|source|workspace)|app\/palette)\/|^web\/src\/lib\/workspace-contents\.ts$|^web\/src\/app\/(Account|CreateWorkspace|Docs|Invited|InviteWorkspace|Legal|OpenId|ResetPassword|SetUp|Workspaces)Route\.tsx$|^web\/src\/app\/SetUp\w+\.tsx$/
  const isShown = (file: string): boolean => file.startsWith('web/') && !file.includes('.test.') && !loadedWithThem.test(file)
  const wrong = files.filter((file) => isShown(file) && saysLater.test(text.get(file)!))
  assert.deepEqual(wrong, [])
})
