import { shownPart } from '@quarry/integrations/kit/tool-result'
import type { Actor } from '../../../../context.ts'
import { denialNote, resultOf, type ToolCallRow } from '../../../tool/tool.ts'
import { cleaned, fenced } from '../clean.ts'
import { readingOn } from './read-result.ts'

const refusals: Readonly<Record<string, string>> = {
  never: 'An administrator forbids it.',
  repeated: 'The same was denied before, or its outcome is not known.',
  budget: 'Too many calls were made for this question.',
  preview: 'This is a preview: it was shown, and nothing was carried out. Say what would have been done.',
  signIn: 'The person has not signed in to this service.',
  notGranted: 'The account is not allowed this at the service; whoever connected it has to allow more.',
  notConnected: 'No account is set up for it; an administrator has to do that.',
}

/** What became of a call, for the model. */
export async function modelResult(
  ctx: Actor,
  row: ToolCallRow,
  { mark, title }: { mark: string; title: string },
): Promise<string> {
  const text = resultOf(ctx, row)?.text ?? ''
  const data = text === '' ? '' : `\n${fenced(mark, `result of ${title}`, shownPart(text))}${readingOn(ctx, row)}`
  switch (row.state) {
    case 'succeeded':
      return `Done.${data}`
    case 'failed':
      return `This did not work, and nothing was changed.${data}`
    case 'denied': {
      const note = await denialNote(ctx.db, row.workspace_id, row.id)
      return `The person denied this call; do not make it again.${note ? ` They say: ${cleaned(note)}` : ''}`
    }
    case 'expired':
      return 'The person did not answer in time. It was not carried out; do not ask again.'
    case 'refused':
      return `This was not carried out. ${refusals[row.reason ?? ''] ?? ''}`.trim()
    case 'invalid':
      return row.reason === 'unclear'
        ? `This was not carried out, and nobody was asked yet: it is not clear what is meant. If it could be several, ask the person which.${data}`
        : `This was not carried out: the service could not be asked what is meant.${data}`
    case 'void':
      return 'This was not carried out: it is not allowed any more.'
    default:
      return 'It is not known whether this was carried out. Do not repeat it, and tell the person that it is not known.'
  }
}
