import { z } from 'zod'
import { type ToolIo, undoOf } from '../../../kit/tool.ts'
import { own } from '../mailbox.ts'
import { openMail, scopesFor } from './account.ts'

const open = (io: ToolIo<object>) => openMail(io, scopesFor.changing)
const Labelled = z.object({ labelIds: z.array(z.string()).default([]) })

/** Ids of the labels that a mail has now. */
export const labelsAt = async (io: ToolIo<object>, message: string): Promise<string[]> =>
  (await open(io).get(own(`/messages/${message}`), { format: 'minimal', fields: 'labelIds' }, Labelled)).labelIds

/** What takes labels back that a call has put on a mail, and gives it those that it took off. Null: it had them so already. */
export function memoOf(message: string, before: readonly string[], { add, remove }: { add: string[]; remove: string[] }) {
  const [added, removed] = [add.filter((id) => !before.includes(id)), remove.filter((id) => before.includes(id))]
  return added.length + removed.length > 0 ? { undo: { message, added, removed } } : null
}

/** Also of the trash, which is a label to Gmail: https://developers.google.com/workspace/gmail/api/guides/labels */
export const undoLabels = undoOf<object>()({
  memo: z.object({ message: z.string(), added: z.array(z.string()), removed: z.array(z.string()) }),
  async look(io, { message, added, removed }) {
    const now = await labelsAt(io, message)
    const has = (id: string) => now.includes(id)
    if (added.every(has) && !removed.some(has)) return 'asLeft'
    return !added.some(has) && removed.every(has) ? 'undone' : 'changed'
  },
  async take(io, { message, added, removed }) {
    const body = { addLabelIds: removed, removeLabelIds: added }
    await open(io).sendOnce(own(`/messages/${message}/modify`), { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
  },
})
