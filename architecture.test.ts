import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { names } from './contract/src/calls/names.ts'

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
  'model',
  'invitation',
  'run',
  'connection',
  'rights',
  'indexing',
  'source',
  'synonym',
  'pin',
  'search',
  'weboffice',
  'insight',
  'saved-search',
  'answer',
  'home',
  'tool',
  'agent',
  'custom-mcp',
  'conversation',
  'channel',
  'mcp',
  'openai',
  'api-key',
  'connected-app',
  'billing',
  'handover',
]

/** What one folder alone may import, so that it can be replaced there. */
const onlyFrom = {
  fastify: 'server/src/http/',
  '@fastify/': 'server/src/http/',
  'pg-boss': 'server/src/jobs/',
  pdfkit: 'server/src/features/billing/papers/',
  fontkit: 'server/src/features/billing/papers/',
  'openid-client': 'server/src/openid/',
  'search-engine/': 'server/src/search-index/',
}

/**
 * The layers of each package, lowest first, by how the paths of their files begin; the longest beginning counts. A file imports from its own
 * layer and from lower ones. What none names is above all.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  contract: [['domain/'], ['calls/'], ['wire/'], ['routes/'], ['client/', 'openapi/']],
  extraction: [
    ['types.ts', 'limits.ts', 'refusal.ts', 'xml'],
    ['text/', 'collector.ts'],
    ['archive/', 'reader.ts'],
    ['office/'],
    ['odf/'],
    ['sniff/', 'readers/'],
    ['read-document.ts'],
    ['child/'],
    ['image/'],
    ['scan/'],
  ],
  'search-engine': [
    ['analyze/'],
    ['query/'],
    ['types.ts'],
    ['segment/'],
    ['files/'],
    ['search/'],
    ['highlight/', 'elsewhere/'],
    ['pool/'],
    ['index/'],
  ],
  integrations: [['kit/'], ['net/'], ['oauth/'], ['protocols/'], ['platforms/'], ['vendors/']],
  server: [
    [
      'db/',
      'files/',
      'log.ts',
      'stopping.ts',
      'config.ts',
      'setting-types.ts',
      'model-prices.ts',
      'plans-file.ts',
      'hancomdocs-profile.ts',
      'portone-settings.ts',
      'jobs/message.ts',
    ],
    ['mail/mailer.ts', 'http/fail.ts', 'ai/', 'worker/'],
    ['search-index/', 'openid/', 'office/', 'ocr/', 'payment/'],
    ['context.ts'],
    ['http/', 'jobs/'],
    ['mail/'],
    ['features/'],
  ],
  web: [['locales/'], ['lib/'], ['ui/'], ['features/'], ['app/']],
}

/** Words of everyday speech for which the glossary in docs/architecture.md has exact ones: reported, deleted, open, space. */
const looseWords = new Set(['told', 'gone', 'lend', 'lends', 'lent', 'lending', 'room', 'rooms'])

/** Korean words that were given up, with the ones the product says instead: one thing has one name on every screen, in mails and in chats. */
const retiredWords = {
  '같은 뜻의 말': '동의어',
  '결제 회사': '결제사',
  구성원: '멤버',
  웹후크: '웹훅',
  낱말: '단어',
  직함: '직무',
  '기억한 승인': '자동 승인',
  '관리 권한': '담당 업무',
  '2단계 로그인': '2단계 인증',
  '나간 사람': '이전 멤버',
  알려줘요: '알려 줘요',
  보여줘요: '보여 줘요',
}

const maxLines = 300
/** Tests lie beside what they test, and are not counted. */
const maxFilesInFolder = 30

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

const product = files.filter((file) => /^[^/]+\/src\//.test(file) && !/\.test\.|\/testing\/|\/conformance\.ts$/.test(file))

/** Every module there is, with what tries the product and measures it, by what it imports of the others; a type counts as a value does. */
const modules = new Map(
  globSync(`{${Object.keys(mayImport).join()},bench,e2e,torture}/**/*.{ts,tsx}`, { exclude: ['**/node_modules', '**/dist'] }).map(
    (file) => [file, text.get(file) ?? readFileSync(file, 'utf8')],
  ),
)
const importsOf = (file: string): string[] =>
  [...modules.get(file)!.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, target = '']) => {
    const [, home, rest] = target.match(/^@quarry\/([^/]+)\/(.+)$/) ?? []
    const paths = home
      ? ['', 'domain/', 'client/', 'openapi/'].map((at) => `${home}/src/${at}${rest}.ts`)
      : [normalize(join(dirname(file), target))]
    return paths.filter((path) => modules.has(path))
  })

test('no import leads upwards between the layers of a package', () => {
  const layerOf = (file: string): number => {
    const [, home = '', path = ''] = file.match(/^([^/]+)\/src\/(.*)$/) ?? []
    const begins = (layers[home] ?? []).flatMap((names, height) =>
      names.filter((name) => path.startsWith(name)).map((name) => ({ height, length: name.length })),
    )
    return begins.sort((a, b) => b.length - a.length)[0]?.height ?? Infinity
  }
  assert.deepEqual(
    product.flatMap((file) =>
      importsOf(file).flatMap((to) => (folder(to) === folder(file) && layerOf(to) > layerOf(file) ? [`${file} -> ${to}`] : [])),
    ),
    [],
  )
})

test('no import leads in a circle', () => {
  // What is left after everything has been taken away that imports nothing that is left is part of a circle, or leads to one.
  const left = new Map([...modules.keys()].map((file) => [file, importsOf(file)]))
  for (let before = -1; before !== left.size;) {
    before = left.size
    for (const [file, imported] of left) if (!imported.some((to) => left.has(to))) left.delete(file)
  }
  assert.deepEqual(
    [...left].map(([file, imported]) => `${file} -> ${imported.filter((to) => left.has(to)).join(', ')}`),
    [],
  )
})

test(`no folder holds more than ${maxFilesInFolder} files`, () => {
  const counts = Map.groupBy(
    files.filter((file) => !file.includes('.test.')),
    (file) => dirname(file),
  )
  assert.deepEqual(
    [...counts].flatMap(([path, held]) => (held.length > maxFilesInFolder ? [`${path}: ${held.length}`] : [])),
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

test('what acts at a service makes its calls once', () => {
  // `send` and `post` repeat what they ask, as reading may.
  assert.deepEqual(
    product.filter((file) => /\/toolset[^/]*(\/|\.ts$)/.test(file) && /\.(send|post)\(/.test(text.get(file)!)),
    [],
  )
})

test('only main.ts and the test world read the environment', () => {
  assert.deepEqual(
    files.filter((file) => /process\.env/.test(text.get(file)!) && !/main\.ts$|\/testing\//.test(file)),
    [],
  )
})

test('no package exports two types of one name', () => {
  const places = new Map<string, string[]>()
  for (const [file, source] of text)
    for (const [, name] of source.matchAll(/^export (?:type|interface|(?:abstract )?class|enum) (\w+)/gm)) {
      const key = `${folder(file)}: ${name}`
      places.set(key, [...(places.get(key) ?? []), file])
    }
  assert.ok(places.size > 500, 'types were found')
  assert.deepEqual(
    [...places].filter(([, found]) => found.length > 1),
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

test('what a browser loads of the contract holds no wire shape, and of zod the small build', () => {
  const isLoaded = (file: string) =>
    /^(web\/src\/(?!testing\/)|contract\/src\/(domain|calls|routes|client)\/)/.test(file) && !file.includes('.test.')
  const loads = /^import (?!type )[^']*'(@quarry\/contract\/(?:wire\/|openapi)[^']*|(?:\.\.\/)+(?:wire|openapi)\/[^']*|zod)'/gm
  const wrong = files.filter(isLoaded).flatMap((file) => [...text.get(file)!.matchAll(loads)].map(([, from]) => [file, from]))
  assert.deepEqual(wrong, [])
})

test('the screens need nothing that browsers keep for pages on https', () => {
  const isScreen = (file: string) => file.startsWith('web/src/') && !/\.test\.tsx?$/.test(file)
  assert.deepEqual(
    files.filter((file) => isScreen(file) && /crypto\.(subtle|randomUUID\()/.test(text.get(file)!)),
    [],
  )
})

test('what a browser loads of the integrations is what vendors say of themselves, which loads nothing', () => {
  const globs = files.flatMap((file) =>
    [...text.get(file)!.matchAll(/import\.meta\.glob[^']*'([^']+)'/g)].map(([, path]) => path),
  )
  assert.deepEqual(
    globs.filter(
      (path) => path!.includes('integrations/') && !/\/integrations\/src\/(vendors\/\*|testing\/\w+)\/about\.ts$/.test(path!),
    ),
    [],
  )
  assert.deepEqual(
    files.filter((file) => file.endsWith('/about.ts') && /^import (?!type )|^export .* from|import\(/m.test(text.get(file)!)),
    [],
  )
})

test('names use the words of the glossary', () => {
  // What the doctor finds has names on the wire.
  const isScanned = (file: string) =>
    !/^(web\/|contract\/src\/domain\/source\/doctor|server\/src\/features\/source\/doctor\/)/.test(file)
  const prose = /\/\*[^]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  const isLoose = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[_$]/).some((part) => looseWords.has(part.toLowerCase()))
  const wrong = files.filter(isScanned).flatMap((file) => {
    const names = new Set(
      text
        .get(file)!
        .replaceAll(prose, "''")
        .match(/[A-Za-z_$][\w$]*/g),
    )
    return [...names].filter(isLoose).map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(wrong, [])
})

/** Where a vendor must be called by its name: what an operator enters for it alone, and what people call it in Korean. */
const namesVendors = [
  'server/src/config.ts',
  'server/src/hancomdocs-profile.ts',
  'server/src/features/synonym/office-words/programs.ts',
]
/** Identifiers that are words of everyday speech as well: only quoted they are a vendor's. */
const everydayNames = new Set(['box', 'teams'])

test('no vendor is named outside its folder and the catalogue', () => {
  // Uploads are our own.
  const folders = globSync('integrations/src/vendors/*/about.ts').filter((path) => !path.includes('/upload/'))
  const called = folders.map((path) => text.get(path)!.match(/name: '([^']+)'/)![1]!)
  const identifiers = folders.map((path) => basename(dirname(path)))
  const isEveryday = (name: string) => everydayNames.has(name.toLowerCase())
  const quoted = identifiers.filter(isEveryday).map((name) => `'${name}'`)
  const words = [...identifiers, ...called].filter((name) => !isEveryday(name))
  const named = new RegExp([...words.map((word) => `\\b${word}\\b`), ...quoted].join('|'))
  assert.ok(called.length > 10)
  assert.deepEqual(
    files.filter(
      (file) =>
        /^(server|web)\/src\/(?!testing\/)/.test(file) &&
        !/\.test\.|\/testing\//.test(file) &&
        !namesVendors.includes(file) &&
        named.test(text.get(file)!),
    ),
    [],
  )
})

test('words that the product has others for stay on the wire', () => {
  const words = new RegExp(`\\b(${[...Object.keys(names), 'ContentProvider', 'ContentProviderDetail'].join('|')})\\b`)
  const isProduct = (file: string) => /^(server|web)\/src\/(?!testing\/)/.test(file) && !/\.test\.tsx?$/.test(file)
  assert.deepEqual(
    files.filter((file) => isProduct(file) && words.test(text.get(file)!)),
    [],
  )
})

test('Korean texts call one thing by one word', () => {
  // What vendors say follows the screens of their services, which have words of their own, and what people type is theirs.
  const isProduct = (file: string) =>
    /^(contract|server|web)\/src\//.test(file) && !/\.test\.|\/testing\/|\/(?:office|everyday)-words\//.test(file)
  const wrong = files.filter(isProduct).flatMap((file) =>
    Object.entries(retiredWords)
      .filter(([word]) => text.get(file)!.includes(word))
      .map(([word, instead]) => `${file}: ${word} is ${instead}`),
  )
  assert.deepEqual(wrong, [])
})
