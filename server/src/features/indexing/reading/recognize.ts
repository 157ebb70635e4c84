import type { Block, Extraction } from '@quarry/extraction/types'
import type { App } from '../../../context.ts'

/** Formats of pictures whose text can be recognized, by the extension of their names. */
export const pictureFormats: readonly string[] = ['png', 'jpg', 'jpeg', 'webp']

/** What came of it; null: it was not tried. See migration 0116. */
export type RecognizedText = 'read' | 'none' | 'failed' | null

type Read = Pick<Extraction, 'code' | 'detail' | 'blocks'> & { recognized: RecognizedText }

/**
 * What was read, with the text of pages that hold nothing but pictures where the operator has named what reads these. Whatever goes wrong
 * there leaves what was read as it was.
 */
export async function withRecognized(
  { ocr }: Pick<App, 'ocr'>,
  { path, format }: { path: string; format: string },
  extraction: Extraction,
  signal: AbortSignal,
): Promise<Read> {
  const { code, detail, blocks, scans: pages = [] } = extraction
  const isPicture = code === 'unsupported' && pictureFormats.includes(format)
  if (!ocr || !(isPicture || pages.length > 0)) return { code, detail, blocks, recognized: null }
  const { blocks: found, trouble } = await ocr.read({ path, pages }, signal)
  const problem = trouble && `Text recognition: ${trouble}`
  if (found.length === 0)
    return problem
      ? { code, detail: problem, blocks, recognized: 'failed' }
      : { code: blocks.length > 0 ? code : 'empty', detail, blocks, recognized: 'none' }
  const whole = code === 'ok_partial' || problem ? 'ok_partial' : 'ok'
  return {
    code: whole,
    detail: problem ?? (whole === 'ok' ? null : detail),
    blocks: inOrder([...blocks, ...found]),
    recognized: 'read',
  }
}

/** By page; what belongs to none, the headers, stays last. */
const inOrder = (blocks: readonly Block[]): Block[] =>
  blocks.toSorted((a, b) => (a.anchor.page ?? Infinity) - (b.anchor.page ?? Infinity) || 0)
