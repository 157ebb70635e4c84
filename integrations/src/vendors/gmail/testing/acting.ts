import { actAt, type Acting } from '../../../testing/tools/acting.ts'
import { readable } from '../message/headers.ts'
import { gmail } from '../vendor.ts'
import { type FakeGmail, startGmail } from './fake.ts'
import type { FakeMailbox, FakeMessage, FakePart } from './model.ts'

export type ActingGmail = Acting & {
  google: FakeGmail
  box: FakeMailbox
  /** Mails with this label, newest last. */
  labelled(label: string): FakeMessage[]
  /** Calls that change something. */
  writes(): string[]
}

/** Gmail's tools as the one who signed in has them. @param scopes what they allowed @param files of the workspace, by document */
export async function actAtGmail(
  scopes: readonly string[] = gmail.toolset!.scopes!.consent!,
  files: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<ActingGmail> {
  const google = await startGmail()
  const token = google.accounts.give(google.model.account, scopes)
  return acting(google, actAt(gmail, { base: google.origin, token: async () => token, files }))
}

/** The same by the key of a service account, in the name of the domain's administrator. */
export async function actByKey(): Promise<ActingGmail> {
  const google = await startGmail()
  const settings = { adminAccount: google.model.account, serviceAccountKey: google.accounts.keyFile }
  return acting(google, actAt(gmail, { base: google.origin, settings }))
}

function acting(google: FakeGmail, act: Acting): ActingGmail {
  const box = google.model.own
  return {
    ...act,
    google,
    box,
    labelled: (label) => [...box.messages.values()].filter(({ labelIds }) => labelIds.includes(label)),
    writes: () =>
      google.requests
        .filter(({ method, path }) => method !== 'GET' && path !== '/token')
        .map(({ path }) => path.replace(/\?.*/, '')),
    [Symbol.asyncDispose]: async () => void (await Promise.all([act[Symbol.asyncDispose](), google[Symbol.asyncDispose]()])),
  }
}

/** A header as whoever gets the mail reads it. */
export const headerOf = ({ payload }: FakeMessage, name: string): string =>
  readable(payload.headers.find((each) => each.name.toLowerCase() === name.toLowerCase())?.value ?? '')

/** What the mail says. */
export const wordsOf = ({ payload }: FakeMessage): string => wordsIn(payload)
const wordsIn = ({ mimeType, filename, content, parts }: FakePart): string =>
  mimeType === 'text/plain' && filename === '' ? Buffer.from(content ?? '').toString() : parts.map(wordsIn).join('')
