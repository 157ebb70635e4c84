import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConnectedTenant, connectTenant } from './testing/connected.ts'
import { failure } from '../../testing/site.ts'
import { paths, titles } from '../../testing/driven.ts'
import { type FakePage, toPerson } from './testing/model.ts'

const idOf = ({ drive, id }: { drive: string; id: string }) => `${drive}/${id}`
const text = (innerHtml: string) => ({ '@odata.type': '#microsoft.graph.textWebPart', id: '1', innerHtml })
const published = (title: string, ...webparts: object[]): FakePage => ({ title, level: 'published', versionId: '1.0', webparts })

async function scene(by: 'app' | 'consent' = 'app') {
  const connected = await connectTenant({ by })
  const { model } = connected
  const { site } = model.addSite('Team')
  const pages = model.addPageLibrary(site)
  return { connected, model, pages, [Symbol.asyncDispose]: () => connected[Symbol.asyncDispose]() }
}
const access = ({ index }: ConnectedTenant, ref: { drive: string; id: string }) => index.get(idOf(ref))?.access

test('pages of a site are found by their title, with what is written in them and in parts that show something else', async () => {
  await using all = await scene()
  const links = {
    '@odata.type': '#microsoft.graph.standardWebPart',
    data: {
      title: 'Quick links',
      serverProcessedContent: { htmlStrings: [], searchablePlainTexts: [{ key: 'items[0].title', value: 'A & B' }] },
    },
  }
  const page = all.model.addPage(all.pages, 'Welcome', published('Welcome <all>', text('<p>The <b>heron</b> builds.</p>'), links))
  await all.connected.sync()
  assert.deepEqual(paths(all.connected.index), ['Team/Site Pages/Welcome <all>'])
  assert.partialDeepStrictEqual(all.connected.index.get(idOf(page)), {
    fileName: 'Welcome.html',
    mediaType: 'text/html',
    kind: 'document',
  })
  assert.equal(
    await all.connected.text(idOf(page)),
    '<h1>Welcome &lt;all></h1>\n<p>The <b>heron</b> builds.</p>\n<p>Quick links</p>\n<p>A &amp; B</p>',
  )
})

test('a library that SharePoint keeps for itself is not read, but that of the pages', async () => {
  await using all = await scene()
  const hidden = [...all.model.drives.values()].find(({ system }) => system === 'PreservationHoldLibrary')!
  all.model.add('deleted.md', all.model.root(hidden.id))
  await all.connected.sync()
  assert.deepEqual(titles(all.connected.index), [])
})

test('a page is for those who may read it, and loses with a right of its own whom the library lets in', async () => {
  await using all = await scene()
  const lee = all.model.directory.addPerson('lee')
  const [open, closed] = ['Open', 'Closed'].map((name) => all.model.addPage(all.pages, name, published(name)))
  all.model.share(all.model.root(all.pages), toPerson(lee))
  await all.connected.sync()
  const members = access(all.connected, open!)!.flat()
  assert.ok(members.includes(`user:${lee.id}`))
  all.model.unshare(closed!, `p-${lee.id}`)
  all.connected.cursor = null
  await all.connected.sync()
  assert.ok(access(all.connected, open!)!.flat().includes(`user:${lee.id}`))
  assert.ok(!access(all.connected, closed!)!.flat().includes(`user:${lee.id}`))
})

const unpublished: Record<string, Partial<FakePage>> = {
  'never was published': { level: 'draft', versionId: '0.1' },
  'is written for the first time': { level: 'checkout', versionId: '0.1' },
  'says that it is published in a version that is none': { level: 'published', versionId: '0.3' },
}
for (const [title, state] of Object.entries(unpublished))
  test(`a page that ${title} is found by nobody`, async () => {
    await using all = await scene()
    all.model.addPage(all.pages, 'Plan', { ...published('Plan'), ...state })
    await all.connected.sync()
    assert.deepEqual(titles(all.connected.index), [])
  })

test('a page is read as it is published, once its draft is', async () => {
  await using all = await scene()
  const page = all.model.addPage(all.pages, 'Plan', published('Plan', text('old')))
  await all.connected.sync()
  const { version } = all.connected.index.get(idOf(page))!
  all.model.editPage(page, { title: 'Secret plan', level: 'draft', versionId: '1.1', webparts: [text('secret')] })
  await all.connected.sync()
  // The version is the same, so that what was read stays; neither title nor text of the draft are shown.
  assert.partialDeepStrictEqual(all.connected.index.get(idOf(page)), { version, title: 'Plan' })
  await assert.rejects(all.connected.text(idOf(page)), failure('forbidden'))
  all.model.editPage(page, { level: 'published', versionId: '2.0' })
  await all.connected.sync()
  assert.notEqual(all.connected.index.get(idOf(page))!.version, version)
  assert.match(await all.connected.text(idOf(page)), /Secret plan<\/h1>\nsecret/)
})

test('a page that was taken back to its draft loses its text', async () => {
  await using all = await scene()
  const page = all.model.addPage(all.pages, 'Plan', { ...published('Plan', text('old')), versionId: '2.0' })
  await all.connected.sync()
  const { version } = all.connected.index.get(idOf(page))!
  all.model.editPage(page, { level: 'draft', versionId: '1.1' })
  await all.connected.sync()
  assert.notEqual(all.connected.index.get(idOf(page))!.version, version)
  await assert.rejects(all.connected.text(idOf(page)), failure('forbidden'))
  all.model.editPage(page, { versionId: '0.1' })
  await all.connected.sync()
  assert.deepEqual(titles(all.connected.index), [])
})

test('a page that is deleted is removed', async () => {
  await using all = await scene()
  const page = all.model.addPage(all.pages, 'Plan', published('Plan'))
  await all.connected.sync()
  all.model.trash(page)
  await all.connected.sync()
  assert.deepEqual(titles(all.connected.index), [])
})

test('by consent, pages are for the person who gave it', async () => {
  await using all = await scene('consent')
  const page = all.model.addPage(all.pages, 'Plan', published('Plan', text('heron')))
  await all.connected.sync()
  assert.deepEqual(access(all.connected, page), [['email:admin@contoso.example']])
  assert.match(await all.connected.text(idOf(page)), /heron/)
})

test('pages cost one request for a site, and none where none of them changed', async () => {
  await using all = await scene()
  for (let index = 0; index < 60; index += 1) all.model.addPage(all.pages, `${index}`, published(`${index}`))
  const asked = () => all.connected.tenant.paths().filter((path) => path.includes('/pages')).length
  await all.connected.sync()
  assert.equal(asked(), 1)
  all.connected.tenant.forget()
  await all.connected.sync()
  assert.equal(asked(), 0)
})
