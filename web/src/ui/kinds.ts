import type { ResultKind } from '@quarry/contract/search/search'
import type { ServiceName } from '@quarry/contract/source/service'
import { aboutService } from '../lib/services.ts'

/** What a document is to the eye: each has a drawing and a colour of its own. */
export type Kind =
  | 'pdf'
  | 'doc'
  | 'sheet'
  | 'slide'
  | 'hwp'
  | 'mail'
  | 'issue'
  | 'design'
  | 'event'
  | 'page'
  | 'text'
  | 'task'
  | 'image'

const kinds: Readonly<Record<ResultKind, Kind>> = {
  directory: 'page',
  email: 'mail',
  page: 'page',
  form: 'doc',
  document: 'doc',
  sheet: 'sheet',
  slide: 'slide',
  hwpx: 'hwp',
  docx: 'doc',
  pptx: 'slide',
  xlsx: 'sheet',
  pdf: 'pdf',
  txt: 'text',
  html: 'page',
  event: 'event',
  task: 'task',
}

/** Services of issues and of designs hold one kind of thing, whatever it is read as. @param title tells a Hangul document of before HWPX. */
export function kindOf({ kind, serviceName }: { kind: ResultKind; serviceName: ServiceName }, title = ''): Kind {
  const type = aboutService(serviceName)?.type
  if (type === 'issue' || type === 'design') return type
  return kind === 'document' && title.toLowerCase().endsWith('.hwp') ? 'hwp' : kinds[kind]
}
