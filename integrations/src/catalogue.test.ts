import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { HancomProfile } from './vendors/hancomdocs/profile.ts'
import { catalogue, catalogueFor } from './catalogue.ts'
import type { Vendor } from './kit/kit.ts'
import { lighthouse } from './testing/lighthouse/vendor.ts'
import { protocols } from './oauth-providers.ts'
import { toolFaultsOf } from './testing/tools/tool-faults.ts'
import { faultsOf } from './testing/vendor-faults.ts'

const { texts } = lighthouse

test('every folder of a vendor is in the catalogue, under its own name', () => {
  assert.deepEqual(Object.keys(catalogue).sort(), readdirSync(new URL('vendors', import.meta.url)).sort())
})

test('every service has a page of documentation under its own name', () => {
  const pages = ['tools', 'sources', 'channels'].flatMap((folder) =>
    readdirSync(new URL(`../../docs/${folder}`, import.meta.url)),
  )
  assert.deepEqual(
    Object.keys(catalogue).filter((name) => !pages.includes(`${name}.md`)),
    [],
  )
})

test('what only a protocol says is offered last', () => {
  const services = Object.entries(catalogue).filter(([name]) => name !== 'upload')
  const first = services.findIndex(([, { about }]) => about.category === 'file')
  assert.ok(services.slice(first).every(([, { about }]) => about.category === 'file'))
})

test('every vendor has a name, a mark, and words in both languages at every field of its forms', () => {
  const hancomProfile = HancomProfile.parse({
    base: 'https://docs.example.com',
    authorization: { header: 'Authorization', value: 'Bearer {token}' },
    list: { path: '/files', items: 'files' },
    download: { path: '/files/{id}' },
    fields: { id: 'id', name: 'name', version: 'rev' },
  })
  const complete = catalogueFor({ hancomProfile })
  assert.deepEqual(
    Object.entries(complete).flatMap(([name, vendor]) => faultsOf(vendor).map((fault) => `${name}: ${fault}`)),
    [],
  )
})

test('every provider says in both languages how a client is made there, and where', () => {
  for (const [name, { setUp }] of Object.entries(protocols)) {
    const said = Object.values(setUp.steps).flatMap(({ en, ko }) => [en, ko])
    assert.ok(
      said.every((words) => words.trim() !== ''),
      name,
    )
    assert.ok(URL.canParse(setUp.console), name)
  }
})

test('every tool has words for people and for a model, and asks for what it needs', () => {
  assert.deepEqual(
    Object.entries(catalogue).flatMap(([name, vendor]) => toolFaultsOf(vendor).map((fault) => `${name}.${fault}`)),
    [],
  )
})

test('a vendor all of whose words are in its folder has no fault', () => {
  assert.deepEqual(faultsOf(lighthouse), [])
})

const token = texts.fields['token']!
const beam = texts.fields['beam']!
const faulty: [string, Partial<Vendor>, string[]][] = [
  ['a mark', { about: { ...lighthouse.about, mark: { tone: '0.1 60', path: '' } } }, ['mark']],
  ['a name', { about: { ...lighthouse.about, name: ' ' } }, ['name']],
  ['Korean in the list', { texts: { ...texts, about: { en: 'Logs', ko: '' } } }, ['about: ko']],
  [
    'English at a field',
    { texts: { ...texts, fields: { ...texts.fields, token: { ...token, label: { en: '', ko: '토큰' } } } } },
    ['token.label: en'],
  ],
  [
    'the words for a choice',
    { texts: { ...texts, fields: { ...texts.fields, beam: { label: beam.label } } } },
    ['beam.steady: en', 'beam.steady: ko', 'beam.turning: en', 'beam.turning: ko'],
  ],
  ['the word for what can be chosen', { texts: { ...texts, fields: { token, beam } } }, ['towers.label: en', 'towers.label: ko']],
]
for (const [what, missing, faults] of faulty)
  test(`a vendor without ${what} is refused`, () => {
    assert.deepEqual(faultsOf({ ...lighthouse, ...missing }), faults)
  })
