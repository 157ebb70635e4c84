import assert from 'node:assert/strict'
import { test } from 'node:test'
import { docx, word } from '../../../testing/office.ts'
import { outline, read } from '../../../testing/read.ts'

const paragraph = (text: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
const styles = (list: string) => ({ styles: `<w:styles ${word}>${list}</w:styles>` })

test('a style derived from a heading style makes a heading, an outline level makes one too', async () => {
  const body =
    paragraph('Own', '<w:pStyle w:val="mine"/>') +
    paragraph('Level', '<w:outlineLvl w:val="1"/>') +
    paragraph('Body', '<w:outlineLvl w:val="9"/>')
  const list =
    '<w:style w:styleId="mine"><w:name w:val="Chapter"/><w:basedOn w:val="h1"/></w:style><w:style w:styleId="h1"><w:name w:val="heading 1"/></w:style>'
  assert.deepEqual(outline(await read('a.docx', docx(body, styles(list)))), ['heading1 Own', 'heading2 Level', 'paragraph Body'])
})

test('styles that are based on each other in a circle do no harm', async () => {
  const list = '<w:style w:styleId="a"><w:basedOn w:val="b"/></w:style><w:style w:styleId="b"><w:basedOn w:val="a"/></w:style>'
  assert.deepEqual(outline(await read('a.docx', docx(paragraph('x', '<w:pStyle w:val="a"/>'), styles(list)))), ['paragraph x'])
})

test('removed and moved passages are not read, inserted ones are', async () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
  const body = `<w:p>${run('a')}<w:del><w:r><w:delText>b</w:delText></w:r></w:del><w:moveFrom>${run('c')}</w:moveFrom><w:ins>${run('d')}</w:ins></w:p>`
  assert.deepEqual(outline(await read('a.docx', docx(body))), ['paragraph ad'])
})

test('a text box follows its paragraph, once', async () => {
  const box = `<w:txbxContent>${paragraph('boxed')}</w:txbxContent>`
  const body = `<w:p><w:r><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>host</w:t></w:r></w:p>`
  assert.deepEqual(outline(await read('a.docx', docx(body))), ['paragraph host', 'paragraph boxed'])
})

test('a table in a cell is read within the cell, and a box in a cell after the row', async () => {
  const cell = (content: string) => `<w:tc>${content}</w:tc>`
  const inner = `<w:tbl><w:tr>${cell(paragraph('x'))}${cell(paragraph('y'))}</w:tr></w:tbl>`
  const boxed = `<w:p><w:r><w:t>c</w:t></w:r><w:txbxContent>${paragraph('boxed')}</w:txbxContent></w:p>`
  const body = `<w:tbl><w:tr>${cell(paragraph('a') + paragraph('b'))}${cell(inner)}${cell(boxed)}</w:tr></w:tbl>${paragraph('after')}`
  assert.deepEqual(outline(await read('a.docx', docx(body))), ['table a b | x | y | c', 'paragraph boxed', 'paragraph after'])
})

test('what a picture shows is read from its description', async () => {
  const body =
    '<w:p><w:r><w:t>See</w:t></w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A map of the office"/></wp:inline></w:drawing></w:p>'
  assert.deepEqual(outline(await read('a.docx', docx(body))), ['paragraph See', 'paragraph A map of the office'])
})

test('a chart gives its title and names, not its numbers', async () => {
  const chart =
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">' +
    '<c:title><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:title><c:cat><c:strCache><c:pt><c:v>Seoul</c:v></c:pt></c:strCache></c:cat>' +
    '<c:val><c:numCache><c:pt><c:v>12.5</c:v></c:pt></c:numCache></c:val></c:chartSpace>'
  const body = '<w:p><w:r><w:t>Chart</w:t><w:drawing><c:chart r:id="chart"/></w:drawing></w:r></w:p>'
  assert.deepEqual(outline(await read('a.docx', docx(body, { chart }))), [
    'paragraph Chart',
    'paragraph Sales',
    'paragraph Seoul',
  ])
})

test('a document in the strict dialect, with prefixes of its own, reads the same', async () => {
  const strict =
    '<?xml version="1.0"?><x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:pPr><x:outlineLvl x:val="0"/></x:pPr>' +
    '<x:r><x:t>Strict</x:t></x:r></x:p><x:p><x:r><x:t>text</x:t></x:r></x:p></x:body></x:document>'
  assert.deepEqual(outline(await read('a.docx', docx(strict))), ['heading1 Strict', 'paragraph text'])
})

test('a number without a list is not a list item', async () => {
  const numbering = (id: number) => `<w:numPr><w:ilvl w:val="1"/><w:numId w:val="${id}"/></w:numPr>`
  const { blocks } = await read('a.docx', docx(paragraph('item', numbering(3)) + paragraph('plain', numbering(0))))
  assert.deepEqual(outline({ blocks }), ['list2 item', 'paragraph plain'])
})

test('notes nobody refers to are read last, outside all sections', async () => {
  const footnotes = `<w:footnotes ${word}><w:footnote w:id="1">${paragraph('lost')}</w:footnote><w:footnote w:id="2">${paragraph('found')}</w:footnote></w:footnotes>`
  const body =
    paragraph('Head', '<w:outlineLvl w:val="0"/>') +
    '<w:p><w:r><w:t>a</w:t><w:footnoteReference w:id="2"/></w:r></w:p>' +
    paragraph('b')
  const { blocks } = await read('a.docx', docx(body, { footnotes }))
  assert.deepEqual(outline({ blocks }), ['heading1 Head', 'paragraph a', 'note found', 'paragraph b', 'note lost'])
  assert.deepEqual(blocks.at(-1)?.anchor, {})
})

test('a passage embedded as a page is read where it stands', async () => {
  const body = paragraph('before') + '<w:altChunk r:id="aFChunk"/>' + paragraph('after')
  const { blocks } = await read('a.docx', docx(body, { aFChunk: '<html><body><p>embedded</p></body></html>' }))
  assert.deepEqual(outline({ blocks }), ['paragraph before', 'paragraph embedded', 'paragraph after'])
})
