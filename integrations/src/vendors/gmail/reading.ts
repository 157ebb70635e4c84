import { adminAccountOf } from '../../platforms/google/token.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { Mailbox, type GmailIo } from './mailbox.ts'
import { MailTexts } from './message/texts.ts'

/** What the parts of one run share. */
type Run = { mailboxes: Map<string, Mailbox>; texts: MailTexts; places: Places }

const runs = new WeakMap<GmailIo, Run>()

function runOf(io: GmailIo): Run {
  const run = runs.get(io) ?? { mailboxes: new Map<string, Mailbox>(), texts: new MailTexts(), places: new Places() }
  runs.set(io, run)
  return run
}

/** Conversations held in full at the same time, whatever the number of mailboxes. */
const mostInFull = 8

class Places {
  #free = mostInFull
  readonly #queue: (() => void)[] = []

  async during<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#queue.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

/** Fetches something in full when there is a place for it. */
export const inFull = <T>(io: GmailIo, work: () => Promise<T>): Promise<T> => runOf(io).places.during(work)

/** One way to each mailbox per run, so that its calls keep one pace. @param address of its owner */
export function mailboxOf(io: GmailIo, address: string): Mailbox {
  const { mailboxes } = runOf(io)
  const mailbox = mailboxes.get(address) ?? new Mailbox(io, adminAccountOf(io) === null ? undefined : address)
  mailboxes.set(address, mailbox)
  return mailbox
}

export const textsOf = (io: GmailIo): MailTexts => runOf(io).texts

/** Labels of which one is wanted; empty where everything is. */
export const chosenLabels = ({ settings }: GmailIo): readonly string[] => ('labels' in settings ? settings.labels : [])

/** Which of the wanted labels there are. @throws IntegrationError `settings` — labels were chosen, and none is left */
export async function labelsIn(
  io: GmailIo,
  mailbox: Mailbox,
): Promise<{ known: ReadonlySet<string>; wanted: readonly string[] }> {
  const known = new Set((await mailbox.labels()).map(({ id }) => id))
  const chosen = chosenLabels(io)
  const wanted = chosen.filter((label) => known.has(label))
  if (chosen.length > 0 && wanted.length === 0)
    throw new IntegrationError('settings', 'The chosen labels are no longer in this mailbox. Choose again.')
  return { known, wanted }
}
