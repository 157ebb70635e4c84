import { zip } from './zip.ts'

const transitional = 'http://schemas.openxmlformats.org/'

const relationships = (targets: Readonly<Record<string, string>>): string =>
  `<Relationships xmlns="${transitional}package/2006/relationships">${Object.entries(targets)
    .map(
      ([kind, target]) =>
        `<Relationship Id="${kind}" Type="${transitional}officeDocument/2006/relationships/${kind.replace(/\d+$/, '')}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export const word = `xmlns:w="${transitional}wordprocessingml/2006/main" xmlns:r="${transitional}officeDocument/2006/relationships" xmlns:wp="${transitional}drawingml/2006/wordprocessingDrawing" xmlns:c="${transitional}drawingml/2006/chart" xmlns:mc="${transitional}markup-compatibility/2006"`

/** A Word file with the given body, and further parts by relationship: `{ footnotes: '<w:footnotes …' }`. */
export function docx(body: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  return zip({
    '_rels/.rels': relationships({ officeDocument: 'word/document.xml' }),
    'word/_rels/document.xml.rels': relationships(Object.fromEntries(Object.keys(parts).map((kind) => [kind, `${kind}.xml`]))),
    'word/document.xml': body.startsWith('<?xml') ? body : `<w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(Object.entries(parts).map(([kind, content]) => [`word/${kind}.xml`, content])),
  })
}

/** A workbook with one sheet named 'Sheet', given its rows as XML. */
export function xlsx(rows: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const main = `xmlns="${transitional}spreadsheetml/2006/main" xmlns:r="${transitional}officeDocument/2006/relationships"`
  return zip({
    '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook ${main}><sheets><sheet name="Sheet" r:id="worksheet1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      worksheet1: 'sheet1.xml',
      ...Object.fromEntries(Object.keys(parts).map((kind) => [kind, `${kind}.xml`])),
    }),
    'xl/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
    ...Object.fromEntries(Object.entries(parts).map(([kind, content]) => [`xl/${kind}.xml`, content.replace('>', ` ${main}>`)])),
  })
}
