import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from './multistatus.ts'
import { readResources } from './resources.ts'

const read = (
  xml: string | Buffer,
  { type = 'application/xml', size = 7 }: { type?: string | null; size?: number } = {},
): Promise<Resource[]> => Array.fromAsync(readResources(pieces(Buffer.from(xml), size), type))

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const properties =
  '<D:getcontentlength>12</D:getcontentlength><D:getlastmodified>Sat, 21 Nov 2026 07:12:44 GMT</D:getlastmodified><D:getetag>"e&amp;1"</D:getetag>'
const listing = (inside: string) => `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">${inside}</D:multistatus>`
const entry = (href: string, inside = '<D:resourcetype/>', status = 'HTTP/1.1 200 OK') =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${inside}</D:prop><D:status>${status}</D:status></D:propstat></D:response>`
const file = { status: 200, collection: false, etag: null, size: null, modifiedAt: null, mediaType: null, own: {} }

test('a listing is read with what it says about each thing', async () => {
  assert.deepEqual(
    await read(
      listing(entry('/a', '<D:resourcetype><D:collection/></D:resourcetype>') + entry('/b', `<D:resourcetype/>${properties}`)),
    ),
    [
      { ...file, href: '/a', collection: true },
      { ...file, href: '/b', etag: '"e&1"', size: 12, modifiedAt: '2026-11-21T07:12:44.000Z' },
    ],
  )
})

test('it does not matter where the bytes are cut on the way', async () => {
  const xml = listing(`<!-- </D:response> -->${entry('/한글', properties)}${entry('<![CDATA[/b</D:multistatus>]]>')} `)
  const whole = await read(xml, { size: xml.length * 4 })
  assert.equal(whole.length, 2)
  for (let size = 1; size < 60; size += 1) assert.deepEqual(await read(xml, { size }), whole)
})

const spellings = {
  'a default namespace': '<multistatus xmlns="DAV:"><response><href>/a</href></response></multistatus>',
  'a prefix of its own at every level': `<x:multistatus xmlns:x='DAV:'><y:response xmlns:y="DAV:"><href xmlns="DAV:">/a</href></y:response></x:multistatus>`,
  'a default namespace that is another one':
    '<D:multistatus xmlns:D="DAV:" xmlns="urn:x"><D:response><href>/wrong</href><D:href>/a</D:href></D:response></D:multistatus>',
  'properties of other namespaces beside': listing(
    '<D:response><x:href xmlns:x="urn:x">/wrong</x:href><D:href>/a</D:href></D:response>',
  ),
  'text before and after': `\ufeff<?xml version="1.0"?>\n<!-- <D:multistatus> -->\n${listing(`\n  ${entry('/a')}\n`).replace('<?xml version="1.0"?>', '')}\n\n`,
  'attributes and a summary': `<D:multistatus a=">" xmlns:D="DAV:" ><D:response a="1"><D:href>/a</D:href></D:response><D:responsedescription>all</D:responsedescription></D:multistatus >`,
  'spaces in the end tags': '<D:multistatus xmlns:D="DAV:"><D:response ><D:href >/a</D:href ></D:response\n></D:multistatus\n>',
}
for (const [what, xml] of Object.entries(spellings)) {
  test(`a listing with ${what} is understood`, async () =>
    assert.deepEqual(
      (await read(xml)).map(({ href }) => href),
      ['/a'],
    ))
}

test('only properties that were found count', async () => {
  const found = entry('/a', '<D:resourcetype/><D:getcontentlength>5</D:getcontentlength>').replace('</D:response>', '')
  const missing = `<D:propstat><D:prop><D:getetag>x</D:getetag></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>`
  assert.deepEqual(await read(listing(found + missing)), [{ ...file, href: '/a', size: 5 }])
})

test('a thing with a status of its own keeps it', async () => {
  const [resource] = await read(
    listing('<D:response><D:href>/a/</D:href><D:status>HTTP/1.1 403 Forbidden</D:status></D:response>'),
  )
  assert.equal(resource?.status, 403)
})

test('without a type, a slash at the end means a folder', async () => {
  const resources = await read(listing(entry('/a/', '') + entry('/b', '')))
  assert.deepEqual(
    resources.map(({ collection }) => collection),
    [true, false],
  )
})

test('values that make no sense are no values', async () => {
  const nonsense =
    '<D:getcontentlength>-1</D:getcontentlength><D:getlastmodified>yesterday</D:getlastmodified><D:getetag> </D:getetag>'
  assert.deepEqual(await read(listing(entry('/a', nonsense))), [{ ...file, href: '/a' }])
})

test('the five entities of XML and numbers are resolved, once', async () => {
  const [resource] = await read(listing(entry('/&lt;&gt;&amp;amp;&quot;&apos;&#54620;&#xAE00;')))
  assert.equal(resource?.href, '/<>&amp;"\'한글')
})

test('signs that XML has written otherwise are taken as they stand', async () => {
  for (const name of ['/R&D.txt', '/a&b;c&nbsp;', '/]]>', '/\u0001\u0085\u2028&'])
    assert.equal((await read(listing(entry(name))))[0]?.href, name)
  const [resource] = await read(listing(entry('/&amp;&#38;<![CDATA[&]]&amp;]]>&')))
  assert.equal(resource?.href, '/&&&]]&amp;&')
})

test('quoted text is taken as it stands', async () => {
  const [resource] = await read(listing(entry('<![CDATA[/a&amp;</D:response>]]>')))
  assert.equal(resource?.href, '/a&amp;</D:response>')
})

test('an empty listing is empty', async () => {
  assert.deepEqual(await read('<D:multistatus xmlns:D="DAV:"/>'), [])
  assert.deepEqual(await read('<D:multistatus xmlns:D="DAV:"></D:multistatus>'), [])
})

const korean = Buffer.concat([
  Buffer.from('<?xml version="1.0" encoding="EUC-KR"?><multistatus xmlns="DAV:"><response><href>/'),
  Buffer.from([0xc7, 0xd1]),
  Buffer.from('</href></response></multistatus>'),
])
test('a listing in another character set is read in it', async () => {
  assert.equal((await read(korean, { size: 1000 }))[0]?.href, '/한')
  const utf16 = Buffer.from(`\ufeff${listing(entry('/한'))}`, 'utf16le')
  assert.equal((await read(utf16, { size: 1000 }))[0]?.href, '/한')
  const declared = Buffer.from(korean.toString('latin1').replace(/<\?.*\?>/, ''), 'latin1')
  assert.equal((await read(declared, { type: 'text/xml; charset="euc-kr"' }))[0]?.href, '/한')
})

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${listing(entry('/&b;'))}`
const broken = {
  nothing: '',
  'a page': '<!DOCTYPE html><html><body>Sign in</body></html>',
  'a page in the guise of XML': '<html xmlns="http://www.w3.org/1999/xhtml"></html>',
  'something else': '{"error":"no"}',
  'a listing that ends inside a thing': listing(entry('/a')).slice(0, -60),
  'a listing that ends between two things': listing(entry('/a')).replace('</D:multistatus>', ''),
  'a listing that ends inside a comment': listing('<!-- ').replace('</D:multistatus>', ' </D:multistatus>'),
  'tags that do not match': listing('<D:response><D:href>/a</D:response>'),
  'a thing without an address': listing('<D:response><D:status>HTTP/1.1 200 OK</D:status></D:response>'),
  'a foreign namespace': listing(entry('/a')).replace('"DAV:"', '"urn:x"'),
  'a document type with entities': bomb,
  'a document type after the declaration': bomb.replace('<!DOCTYPE', '<?xml version="1.0"?><!doctype'),
  'an entity defined within a thing': listing(`<D:response><!DOCTYPE x [<!ENTITY a "/b">]><D:href>&a;</D:href></D:response>`),
  'an unknown character set': listing('').replace('version="1.0"', 'version="1.0" encoding="x-nonsense"'),
  'an endless start': `<D:multistatus ${'x'.repeat(20_000)}`,
  'an endless thing': `<D:multistatus xmlns:D="DAV:"><D:response><D:href>${'x'.repeat(1_100_000)}`,
}
for (const [what, xml] of Object.entries(broken)) {
  test(`${what} is refused as a failure of the server`, async () => {
    await assert.rejects(read(xml, { size: 5000 }), { name: 'IntegrationError', reason: 'upstream' })
  })
}

test('a start that begins again and again is not searched from each beginning', async () => {
  const begun = process.cpuUsage()
  await assert.rejects(read('<multistatus '.repeat(20_000), { size: 2 ** 20 }), { reason: 'upstream' })
  // It takes some milliseconds, or twelve seconds.
  const { user, system } = process.cpuUsage(begun)
  assert.ok(user + system < 2_000_000, `${user + system} µs`)
})

test('quotations that begin again and again in a comment are not searched from each beginning', async () => {
  const begun = process.cpuUsage()
  const [resource] = await read(listing(`<!--${'<![CDATA['.repeat(100_000)}-->${entry('/a&b')}`), { size: 2 ** 20 })
  assert.equal(resource?.href, '/a&b')
  const { user, system } = process.cpuUsage(begun)
  assert.ok(user + system < 2_000_000, `${user + system} µs`)
})

test('what comes after the end is read and ignored, so that the connection stays usable', async () => {
  let exhausted = false
  async function* late() {
    yield Buffer.from(listing(entry('/a')))
    yield Buffer.from('\n')
    exhausted = true
  }
  assert.equal((await Array.fromAsync(readResources(late(), null))).length, 1)
  assert.ok(exhausted)
})

test('an endless listing is read one thing at a time', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from('<D:multistatus xmlns:D="DAV:">')
    for (;;) yield Buffer.from(entry(`/${(sent += 1)}`))
  }
  let received = 0
  for await (const resource of readResources(endless(), null)) {
    received += 1
    assert.equal(resource.href, `/${received}`)
    if (received === 3000) break
  }
  assert.ok(sent <= 3001)
})

test('properties of Nextcloud and ownCloud are returned by name where they have a value, whatever their prefix', async () => {
  const own =
    '<o:fileid xmlns:o="http://owncloud.org/ns">128</o:fileid><n:is-encrypted xmlns:n="http://nextcloud.org/ns"/>' +
    '<o:share-types xmlns:o="http://owncloud.org/ns"><o:share-type>0</o:share-type><o:share-type>3</o:share-type></o:share-types>' +
    '<x:fileid xmlns:x="urn:other">7</x:fileid>'
  const [resource] = await read(listing(entry('/a', `<D:resourcetype/>${own}`)))
  assert.deepEqual(resource?.own, { fileid: '128', 'share-types': '0,3' })
})

test('a property of another namespace does not pass for one of WebDAV', async () => {
  const [resource] = await read(
    listing(entry('/a', '<D:resourcetype/><o:getetag xmlns:o="http://owncloud.org/ns">"x"</o:getetag>')),
  )
  assert.equal(resource?.etag, null)
})
