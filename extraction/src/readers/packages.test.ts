import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { outline, read } from '../../testing/read.ts'
import { samplesFolder } from '../../testing/samples.ts'
import { zip } from '../../testing/zip.ts'

const office =
  'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"'

const openDocument = (kind: string, content: string) =>
  zip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${office}>${content}</office:document-content>`,
  })

/** A sheet whose first row is there a million times, with a cell that is there so many times, and no text in it or some. */
const repeating = (columns: number, text: string) =>
  openDocument(
    'spreadsheet',
    `<table:table table:name="S"><table:table-row table:number-rows-repeated="1000000"><table:table-cell table:number-columns-repeated="${columns}"><text:p>${text}</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>end</text:p></table:table-cell></table:table-row></table:table>`,
  )

test('cells and rows that are repeated many times are kept a few times only', async () => {
  const { blocks } = await read('a.ods', repeating(50, 'x'))
  assert.deepEqual(outline({ blocks }).slice(1), [...Array<string>(4).fill('table x | x | x | x'), 'table end'])
  assert.equal(blocks.at(-1)?.anchor.row, 1_000_001)
})

test('a sheet that claims more filled cells than any program holds is a bomb, one of as many empty cells is none', async () => {
  assert.equal((await read('a.ods', repeating(1_000, 'x'))).code, 'bomb')
  assert.equal((await read('a.ods', repeating(1_000, ''))).code, 'ok')
})

test('a comment in a text is a note without its author and date', async () => {
  const comment =
    '<office:annotation><dc:creator>Kim</dc:creator><dc:date>2026-03-01</dc:date><text:p>check this</text:p></office:annotation>'
  const { blocks } = await read('a.odt', openDocument('text', `<text:p>a ${comment}b</text:p>`))
  assert.deepEqual(outline({ blocks }), ['paragraph a b', 'note check this'])
})

const chapter = (name: string, body: string) => ({
  [`OEBPS/${name}`]: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`,
})
const book = (parts: Record<string, string>) =>
  zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Book</dc:title><dc:creator>Writer</dc:creator></metadata>' +
      '<manifest><item id="n" href="nav.xhtml" properties="nav"/><item id="b" href="b%20b.xhtml"/><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
    ...parts,
  })

test('chapters of a book are read in the order of the spine, each a section of its own', async () => {
  const { title, author, blocks } = await read(
    'a.epub',
    book({ ...chapter('a.xhtml', '<p>second</p>'), ...chapter('b b.xhtml', '<h1>One</h1><p>first</p>') }),
  )
  assert.deepEqual([title, author], ['Book', 'Writer'])
  assert.deepEqual(
    blocks.map(({ text, anchor }) => [text, anchor.path ?? []]),
    [
      ['One', []],
      ['first', ['One']],
      ['second', []],
    ],
  )
})

test('a chapter without a heading has its name from the table of contents', async () => {
  const nav = chapter(
    'nav.xhtml',
    '<nav><ol><li><a href="b%20b.xhtml#top">Named <b>chapter</b></a></li><li><a href="a.xhtml">Other name</a></li></ol></nav>',
  )
  const { blocks } = await read(
    'a.epub',
    book({ ...nav, ...chapter('b b.xhtml', '<p>words</p>'), ...chapter('a.xhtml', '<h1>Own</h1>') }),
  )
  assert.deepEqual(outline({ blocks }), ['heading1 Named chapter', 'paragraph words', 'heading1 Own'])
})

test('a book whose chapters are locked is refused as encrypted', async () => {
  const lock = (target: string) => ({
    'META-INF/encryption.xml': `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:CipherReference URI="${target}"/></encryption>`,
  })
  const chapters = { ...chapter('b b.xhtml', '<p>words</p>') }
  assert.equal((await read('a.epub', book({ ...chapters, ...lock('OEBPS/b b.xhtml') }))).code, 'encrypted')
  assert.equal((await read('a.epub', book({ ...chapters, ...lock('OEBPS/font.otf') }))).code, 'ok')
})

test('a Hangul package that unpacks to more than it says is refused before the library sees it', async () => {
  const bytes = zip(
    { mimetype: 'application/hwp+zip', 'Contents/section0.xml': 'x'.repeat(100_000) },
    { declaredBytes: 'application/hwp+zip'.length },
  )
  assert.equal((await read('a.hwpx', bytes)).code, 'bomb')
})

test('a file is read as what it is, under whatever name', async () => {
  const bytes = readFileSync(`${samplesFolder}self/docx-rich.docx`)
  const results = await Promise.all(['a.pdf', 'a.txt', 'a', 'a.xyz'].map((name) => read(name, bytes)))
  assert.deepEqual(
    results.map(({ code, format }) => [code, format]),
    Array.from({ length: 4 }, () => ['ok', 'docx']),
  )
})
