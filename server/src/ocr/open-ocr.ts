import type { Network } from '@quarry/integrations/kit/kit'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { recognizeByCommand } from './command.ts'
import { type Ocr, ocrBy } from './ocr.ts'
import { recognizeByService } from './service.ts'

type Settings = Pick<Config, 'OCR_COMMAND' | 'OCR_URL' | 'OCR_LANGUAGES' | 'OCR_PAGES'>

/** What the operator has named to read the text of pictures; null without any. */
export function openOcr(
  { OCR_COMMAND: command, OCR_URL: url, OCR_LANGUAGES: languages, OCR_PAGES: mostPages }: Settings,
  { readable, net, log }: { readable: readonly string[]; net: Network; log: Log },
): Ocr | null {
  const options = { readable, mostPages }
  if (command !== undefined) return ocrBy(recognizeByCommand(command, { languages, log }), options)
  return url === undefined ? null : ocrBy(recognizeByService(url, { languages, net }), options)
}
