import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Access, Principal, RightsChange } from '../../kit/rights.ts'
import { type Api, openApi } from '../../net/api.ts'
import { type AppCertificate, certificateIn } from '../../platforms/microsoft/certificate.ts'
import { userAgent } from '../../platforms/microsoft/client.ts'
import { membersOf } from '../../platforms/microsoft/directory.ts'
import { isClosed } from '../../platforms/microsoft/failure.ts'
import { ownersClaim, principalsOf, siteGroupIn } from '../../platforms/microsoft/identity.ts'
import { appToken } from '../../platforms/microsoft/token.ts'
import { drivesOf, type OneDriveIo } from './drives.ts'
import { eachInParallel } from './parallel.ts'

/** A person by their object id in the directory, since names to sign in with are given to others later; or a group by its claim. */
const Member = z.object({
  LoginName: z.string().nullish(),
  AadObjectId: z.object({ NameId: z.string().nullish() }).nullish(),
})
const Members = z.object({ value: z.array(Member), 'odata.nextLink': z.string().optional() })

/** The groups of sites that an access list names. */
export const siteGroupsIn = (access: Access): string[] =>
  access.flat().flatMap((principal) => {
    const id = principal.startsWith('group:') ? principal.slice('group:'.length) : ''
    return siteGroupIn(id) ? [id] : []
  })

/**
 * Who is in these groups. Graph does not say it, SharePoint's own interface does, to an app that signs in by a certificate. A group that
 * cannot be read has nobody in it: one that is deleted, of a site that is closed, and each of them without a certificate.
 *
 * @throws IntegrationError `auth` — the certificate is refused
 */
export async function* siteGroups(io: OneDriveIo, ids: Iterable<string>): AsyncGenerator<RightsChange> {
  const certificate = certificateIn(io.settings.certificate ?? '')
  const sites = new Map<string, Promise<Site | null>>()
  const read = async (id: string): Promise<RightsChange> => {
    const { site, group } = siteGroupIn(id)!
    const at = certificate && (await sites.getOrInsertComputed(site, () => siteAt(io, certificate, site)))
    return { kind: 'group', id, name: '', members: at ? await membersIn(io, at, group) : [] }
  }
  yield* eachInParallel([...ids], read)
}

/** @throws IntegrationError `auth` — SharePoint would not tell who is in a group */
export async function proveSiteGroups(io: OneDriveIo): Promise<void> {
  const certificate = certificateIn(io.settings.certificate ?? '')
  const site = certificate && (await siteAt(io, certificate, 'root'))
  if (!site) return
  try {
    await site.api.get(`${site.path}/_api/web/associatedownergroup/users`, { $select: memberFields, $top: 1 }, Members, plain)
  } catch (error) {
    const isRefused = isClosed(error) || (error instanceof IntegrationError && error.reason === 'auth')
    if (!isRefused) throw error
    const advice =
      'Grant it the application permission Sites.FullControl.All of SharePoint, with the consent of an administrator, or leave out the certificate.'
    throw new IntegrationError('auth', `${(error as Error).message}. The app may not read the groups of sites yet. ${advice}`)
  }
}

type Site = { api: Api; path: string }

const memberFields = 'LoginName,AadObjectId'
const plain = { accept: 'application/json;odata=nometadata' }
/** Only there do tokens go. */
const sharePointHost = /^[a-z0-9-]+\.sharepoint\.com$/

/** @returns null when it is deleted or closed to the app. */
async function siteAt(io: OneDriveIo, certificate: AppCertificate, id: string): Promise<Site | null> {
  const site = await drivesOf(io).site(id)
  if (!site?.webUrl || !URL.canParse(site.webUrl)) return null
  const { origin, protocol, hostname, pathname } = new URL(site.webUrl)
  if (protocol !== 'https:' || !sharePointHost.test(hostname)) return null
  const api = openApi(io, {
    base: io.at(origin),
    headers: async () => ({
      authorization: `Bearer ${await appToken(io, `${origin}/.default`, certificate)}`,
      'user-agent': userAgent,
    }),
    reason: reasonIn,
    failure: failureOf,
  })
  return { api, path: pathname.replace(/\/$/, '') }
}

/** https://learn.microsoft.com/previous-versions/office/developer/sharepoint-rest-reference/dn531432(v=office.15) */
async function membersIn(io: OneDriveIo, { api, path }: Site, group: string): Promise<Principal[]> {
  const { graph } = drivesOf(io)
  const members: Principal[] = []
  try {
    let next: string | undefined = `${path}/_api/web/sitegroups/getbyid(${group})/users?$select=${memberFields}&$top=5000`
    while (next !== undefined) {
      const page: z.infer<typeof Members> = await api.get(next, {}, Members, plain)
      for (const { LoginName: loginName, AadObjectId: id } of page.value) {
        const owned = ownersClaim.exec(loginName ?? '')?.[1]
        const who = { siteUser: { loginName }, user: id?.NameId ? { id: id.NameId } : null }
        members.push(...(owned ? await membersOf(graph, owned, 'owners') : principalsOf(who, true)))
      }
      next = page['odata.nextLink']
    }
  } catch (error) {
    // Who was read so far may stay out as well: the group is read again with the next reading.
    if (isClosed(error)) return []
    throw error
  }
  return [...new Set(members)]
}

const Refusal = z.object({
  'odata.error': z.object({ code: z.string().default(''), message: z.object({ value: z.string() }) }).optional(),
  error_description: z.string().optional(),
})

function reasonIn(body: unknown): string | null {
  const { 'odata.error': error, error_description: description } = Refusal.safeParse(body).data ?? {}
  return error?.message.value ?? description ?? null
}

/** A group that is not there any more, whatever the status. */
const noSuchThing = /^-214(6232832|7024809|7024894)\b/

function failureOf(status: number, body: unknown): IntegrationError | null {
  const { code = '' } = Refusal.safeParse(body).data?.['odata.error'] ?? {}
  if (status !== 429 && status !== 503 && noSuchThing.test(code))
    return new IntegrationError('notFound', `SharePoint: ${reasonIn(body)}`)
  return status === 423 ? new IntegrationError('forbidden', 'SharePoint: the site is locked.') : null
}
