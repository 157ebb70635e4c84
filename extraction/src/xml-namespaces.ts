const openXml = 'http://schemas.openxmlformats.org/'
const strict = 'http://purl.oclc.org/ooxml/'
const openDocument = 'urn:oasis:names:tc:opendocument:xmlns:'

/**
 * Namespace → the prefix its elements are known by in the readers, '' for none. Strict Open XML has namespaces of its own
 * for the same elements. Sources: ECMA-376 parts 1 and 4, OASIS OpenDocument 1.3 part 3.
 */
export const canonicalPrefixes: ReadonlyMap<string, string> = new Map([
  [`${openXml}wordprocessingml/2006/main`, 'w'],
  [`${strict}wordprocessingml/main`, 'w'],
  [`${openXml}drawingml/2006/main`, 'a'],
  [`${strict}drawingml/main`, 'a'],
  [`${openXml}drawingml/2006/wordprocessingDrawing`, 'wp'],
  [`${strict}drawingml/wordprocessingDrawing`, 'wp'],
  [`${openXml}drawingml/2006/spreadsheetDrawing`, 'xdr'],
  [`${strict}drawingml/spreadsheetDrawing`, 'xdr'],
  [`${openXml}drawingml/2006/chart`, 'c'],
  [`${strict}drawingml/chart`, 'c'],
  [`${openXml}drawingml/2006/diagram`, 'dgm'],
  [`${strict}drawingml/diagram`, 'dgm'],
  [`${openXml}presentationml/2006/main`, 'p'],
  [`${strict}presentationml/main`, 'p'],
  [`${openXml}officeDocument/2006/math`, 'm'],
  [`${strict}officeDocument/math`, 'm'],
  [`${openXml}officeDocument/2006/relationships`, 'r'],
  [`${strict}officeDocument/relationships`, 'r'],
  [`${openXml}markup-compatibility/2006`, 'mc'],
  [`${openXml}spreadsheetml/2006/main`, ''],
  [`${strict}spreadsheetml/main`, ''],
  [`${openXml}package/2006/relationships`, ''],
  [`${openXml}package/2006/metadata/core-properties`, 'cp'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', ''],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  [`${openDocument}office:1.0`, 'office'],
  [`${openDocument}text:1.0`, 'text'],
  [`${openDocument}table:1.0`, 'table'],
  [`${openDocument}drawing:1.0`, 'draw'],
  [`${openDocument}style:1.0`, 'style'],
  [`${openDocument}presentation:1.0`, 'presentation'],
  [`${openDocument}svg-compatible:1.0`, 'svg'],
  [`${openDocument}manifest:1.0`, 'manifest'],
  ['http://www.idpf.org/2007/opf', ''],
  [`${openDocument}container`, ''],
  ['http://www.w3.org/1999/xhtml', ''],
  ['http://www.daisy.org/z3986/2005/ncx/', ''],
])
