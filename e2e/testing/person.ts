import type { Page } from '@playwright/test'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import type { Client } from '@quarry/contract/client'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { putFile, signUp, untilSearchable } from '../../server/testing/product.ts'

export { password } from '../../server/testing/product.ts'

export type Person = {
  origin: string
  email: string
  client: Client
  /** The session cookie as `name=value`. */
  session: string
  workspaceId: WorkspaceId
  /** Of the workspace, which is this person's alone. */
  code: string
}

/** Somebody with an account and a workspace, made without a browser. */
export async function newPerson(origin: string, name: string, lang: 'en' | 'ko' = 'en'): Promise<Person> {
  const made = await signUp(origin, name)
  await made.client.call(accountRoutes.updateProfile, { lang })
  return { origin, email: `${name}@example.com`, ...made }
}

/** Lets a page be that person's. */
export async function enter(page: Page, { origin, session }: Person): Promise<void> {
  const [name = '', value = ''] = session.split('=')
  await page.context().addCookies([{ name, value, url: origin }])
}

export const searchAddress = ({ origin, code }: Pick<Person, 'origin' | 'code'>, query = ''): string =>
  `${origin}/${code}?page=search${query && `&q=${encodeURIComponent(query)}`}`

export const sourcesAddress = ({ origin, code }: Pick<Person, 'origin' | 'code'>): string =>
  `${origin}/${code}?page=workspaceSettings&section=contentProvider`

/** Asks as this person without the client, for what it would not ask. */
export const ask = ({ origin, session }: Person, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${origin}/api/v1${path}`, { ...init, headers: { ...init.headers, origin, cookie: session } })

/** An upload source with files in it, all of them read. */
export async function uploaded(
  person: Person,
  displayName: string,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  accessLevel: AccessLevel = 'PUBLIC',
): Promise<SourceId> {
  const { client, workspaceId } = person
  const source = { workspaceId, serviceName: 'upload', displayName, accessLevel, settings: {} } as const
  const { sourceId } = await client.call(sourceRoutes.add, source)
  for (const [path, body] of Object.entries(files)) {
    const sent = await putFile(person, { workspaceId, sourceId, path }, body)
    if (!sent.ok) throw new Error(`${path} was not taken: ${sent.status}`)
  }
  await untilSearchable(person, sourceId, Object.keys(files).length)
  return sourceId
}
