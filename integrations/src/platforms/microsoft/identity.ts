import { z } from 'zod'
import type { Principal } from '../../kit/rights.ts'

const Identity = z.object({ id: z.string().nullish(), displayName: z.string().nullish(), email: z.string().nullish() })
const SharePointIdentity = z.object({ loginName: z.string().nullish() })

/** https://learn.microsoft.com/graph/api/resources/sharepointidentityset */
export const IdentitySet = z.object({
  user: Identity.nullish(),
  group: Identity.nullish(),
  siteUser: SharePointIdentity.nullish(),
  /** Owners, Members or Visitors of a site, or another group of its own. */
  siteGroup: z.object({ id: z.string().nullish() }).nullish(),
})
export type IdentitySet = z.infer<typeof IdentitySet>

/** Everybody of the tenant but its guests. SharePoint names them by a claim only, so the directory yields them as a group. */
export const wholeTenant = 'tenant-members'

const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const isGuid = new RegExp(`^${guid}$`, 'i')

/** Security groups, and Microsoft 365 groups. Of the latter `…_o` are the owners, who are not the members. */
const groupClaim = new RegExp(`^c:0(?:t\\.c\\|tenant|o\\.c\\|federateddirectoryclaimprovider)\\|(${guid})$`, 'i')
/** The owners of a Microsoft 365 group: the Owners of its site. */
export const ownersClaim = new RegExp(`^c:0o\\.c\\|federateddirectoryclaimprovider\\|(${guid})_o$`, 'i')
/** “Everyone except external users”. “Everyone” lets in guests as well, whom nothing lists: so both mean the same here. */
const everybodyClaim = /^c:0(-\.f\|rolemanager\|spo-grid-all-users\/.+|\(\.s\|true)$/i
const personClaim = /^i:0#\.f\|membership\|([^|]+@[^|]+)$/i

/** A group of a SharePoint site as a group of ours: its number says which it is within that site only. */
export const siteGroupId = (site: string, group: string): string => `site:${site}:${group}`
/** The parts of such an id; null for any other group. */
export function siteGroupIn(id: string): { site: string; group: string } | null {
  const [, site, group] = /^site:([^:]+):(\d+)$/.exec(id) ?? []
  return site !== undefined && group !== undefined ? { site, group } : null
}

/**
 * Who an identity set of a permission stands for.
 *
 * @param hasDirectory whether people are listed by their id; else they are known by their address.
 * @param site whose groups are meant, by its id at Graph; null: not known, so that they are nobody.
 */
export function principalsOf(
  { user, group, siteUser, siteGroup }: IdentitySet,
  hasDirectory: boolean,
  site: string | null = null,
): Principal[] {
  if (siteGroup) return hasDirectory && site && siteGroup.id ? [`group:${siteGroupId(site, siteGroup.id)}`] : []
  const login = siteUser?.loginName ?? ''
  if (everybodyClaim.test(login)) return [`group:${wholeTenant}`]
  const claimed = groupClaim.exec(login)?.[1] ?? (group?.id && isGuid.test(group.id) ? group.id : undefined)
  if (claimed) return [`group:${claimed.toLowerCase()}`]
  // Any other claim is a group too, however it is shown: nobody may pass for it by an address.
  if (login.startsWith('c:')) return []
  if (!user) return []
  if (hasDirectory && user.id && isGuid.test(user.id)) return [`user:${user.id.toLowerCase()}`]
  const address = user.email ?? (hasDirectory ? null : (personClaim.exec(login)?.[1] ?? null))
  return address?.includes('@') && !address.includes('#') ? [`email:${address.toLowerCase()}`] : []
}

/** Names of people, as far as they are people and named. */
export const namesIn = (...sets: readonly (IdentitySet | null | undefined)[]): string[] => [
  ...new Set(sets.flatMap((set) => set?.user?.displayName ?? [])),
]
