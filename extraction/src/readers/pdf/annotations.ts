import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { isWebLink } from '../../office/package.ts'

type Annotation = { subtype?: string; url?: string; contentsObj?: { str?: string }; fieldValue?: unknown }

/** What lies on top of a page: comments, link targets, and what was filled into a form. */
export async function readAnnotations(page: PDFPageProxy): Promise<{ notes: string[]; values: string[] }> {
  const found = { notes: new Set<string>(), values: [] as string[] }
  for (const annotation of (await page.getAnnotations()) as Annotation[]) {
    if (isWebLink(annotation.url)) found.notes.add(annotation.url)
    else if (annotation.subtype === 'Widget')
      found.values.push(...[annotation.fieldValue].flat().filter((value) => typeof value === 'string'))
    else if (annotation.subtype !== 'Link' && annotation.contentsObj?.str?.trim()) found.notes.add(annotation.contentsObj.str)
  }
  return { notes: [...found.notes], values: found.values }
}
