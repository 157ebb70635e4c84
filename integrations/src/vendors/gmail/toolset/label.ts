import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { type FieldChoices, toolOf } from '../../../kit/tool.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import { own } from '../mailbox.ts'
import { type Label, Labels } from '../shapes.ts'
import { openMail, scopesFor } from './account.ts'
import { headOf, written } from './head.ts'
import { message } from './inputs.ts'
import { labelsAt, memoOf, undoLabels } from './undo.ts'

const tool = toolOf<object>()
/** What is set, or thrown away, is so the second time as well. */
const changing = {
  egress: 'account',
  egressFields: ['message'],
  scopes: scopesFor.changing,
  idempotency: 'natural',
} as const

const Changed = z.object({ id: z.string(), labelIds: z.array(z.string()).default([]) })
const names = z.array(z.string().trim().min(1).max(225)).max(20).default([])

export const label = tool({
  ...changing,
  effect: 'write',
  description:
    'Adds labels of Gmail to a mail and takes others off. Taking off INBOX archives it, taking off UNREAD marks it as read, ' +
    'adding STARRED stars it. If there is no such label, the failure names those there are.',
  input: z.object({
    message,
    add: names.describe('Names of labels it gets'),
    remove: names.describe('Names of labels it loses'),
  }),
  async run(io, { message: id, add, remove }) {
    if (add.length + remove.length === 0) throw new IntegrationError('settings', 'There is nothing to change.')
    const api = openMail(io, scopesFor.changing)
    const { labels } = await api.get(own('/labels'), {}, Labels)
    const ids = { add: add.map((name) => idOf(labels, name)), remove: remove.map((name) => idOf(labels, name)) }
    const before = await labelsAt(io, id)
    const body = { addLabelIds: ids.add, removeLabelIds: ids.remove }
    const once = { method: 'POST', body, leaveBy: io.leaveBy, query: { fields: 'id,labelIds' } }
    const changed = await api.sendOnce(own(`/messages/${id}/modify`), once, Changed)
    const nameOf = new Map(labels.map((each) => [each.id, each.name]))
    const data = { id, labels: changed.labelIds.map((each) => nameOf.get(each) ?? each) }
    return { data, ref: id, ...memoOf(id, before, ids) }
  },
  undo: undoLabels,
})

export const trash = tool({
  ...changing,
  effect: 'destructive',
  description: 'Moves a mail of Gmail to the trash, which Gmail empties after 30 days.',
  input: z.object({ message }),
  async run(io, { message: id }) {
    const before = await labelsAt(io, id)
    const once = { method: 'POST', leaveBy: io.leaveBy, query: { fields: 'id,labelIds' } }
    await openMail(io, scopesFor.changing).sendOnce(own(`/messages/${id}/trash`), once, Changed)
    return { data: { id, isInTrash: true }, ref: id, ...memoOf(id, before, { add: ['TRASH'], remove: ['INBOX'] }) }
  },
  undo: undoLabels,
  async current(io, { message: id }) {
    const { mail } = await headOf(openMail(io, scopesFor.changing), id)
    return { message: [mail.subject, written(mail.from), mail.at && momentIn(io.zone, mail.at)].filter(Boolean).join(' · ') }
  },
})

/** Which of Gmail's own may be set; what is sent, a draft, spam or in the trash is so by other means. */
const free = /^(INBOX|UNREAD|STARRED|IMPORTANT|CATEGORY_\w+)$/
const isSystem = ({ id }: Label): boolean => !id.startsWith('Label_')
const mostNamed = 60
const usableOf = (labels: readonly Label[]): Label[] => labels.filter((each) => !isSystem(each) || free.test(each.id))

export const labelChoices: FieldChoices<object> = {
  scopes: scopesFor.changing,
  async find(io, words) {
    const { labels } = await openMail(io, scopesFor.changing).get(own('/labels'), {}, Labels)
    const wanted = words.toLowerCase()
    const found = usableOf(labels).filter(({ name }) => name.toLowerCase().includes(wanted))
    return found.slice(0, mostNamed).map(({ name }) => ({ value: name, label: name }))
  },
}

/** @throws IntegrationError `settings` — there is no such label, with those there are */
function idOf(labels: readonly Label[], name: string): string {
  const usable = usableOf(labels)
  const exact = usable.find((each) => each.name === name)
  const found = exact ?? usable.find((each) => each.name.toLowerCase() === name.toLowerCase())
  if (found) return found.id
  const known = usable.map((each) => each.name).slice(0, mostNamed)
  throw new IntegrationError('settings', `There is no label “${name}” that can be set. There are: ${known.join(', ')}.`)
}
