import { z } from 'zod'
import type { Principal } from '../../kit/rights.ts'

const Identity = z.object({ id: z.string().nullish(), displayName: z.string().nullish(), email: z.string().nullish() })
const SharePointIdentity = z.object({ loginName: z.string().nullish() })

/** https://learn.microsoft.com/graph/api/resources/sharepointidentityset */
export const IdentitySet = z.object({
  user: Identity.nullish(),
  group: Identity.nullish(),
  siteUser: SharePointIdentity.nullish(),
})
export type IdentitySet = z.infer<typeof IdentitySet>

/** Everybody of the tenant but its guests. SharePoint names them by a claim only, so the directory yields them as a group. */
export const wholeTenant = 'tenant-members'

const guid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const isGuid = new RegExp(`^${guid}$`, 'i')

/** Security groups, and Microsoft 365 groups. Of the latter `…_o` are the owners, who are not the members. */
const groupClaim = new RegExp(`^c:0(?:t\\.c\\|tenant|o\\.c\\|federateddirectoryclaimprovider)\\|(${guid})$`, 'i')
/** “Everyone except external users”. “Everyone” lets in guests as well, whom nothing lists: so both mean the same here. */
const everybodyClaim = /^c:0(-\.f\|rolemanager\|spo-grid-all-users\/.+|\(\.s\|true)$/i
const personClaim = /^i:0#\.f\|membership\|([^|]+@[^|]+)$/i

/**
 * Who an identity set of a permission stands for. Groups of a SharePoint site are not among them: Graph does not list who is in one.
 *
 * @param hasDirectory whether people are listed by their id; else they are known by their address.
 */
export function principalsOf({ user, group, siteUser }: IdentitySet, hasDirectory: boolean): Principal[] {
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
