import type { Access, Principal } from '../../kit/rights.ts'
import { principalsOf } from '../../platforms/microsoft/identity.ts'
import type { OneDrivePermission } from './shapes.ts'

/** Roles that let somebody read. What a custom role of a site allows is not shown. */
const readingRoles = new Set(['read', 'write', 'owner'])
/** How Graph writes that there is no end: https://learn.microsoft.com/graph/api/resources/permission#properties */
const noEnd = /^0001-01-01/

/**
 * Who may read by these permissions. A link "for anyone" or "for the organisation" is for those who were given it, and Quarry cannot know
 * them; people whom a link names, or who have used it, are listed by name.
 *
 * @param hasDirectory whether people are listed by their id.
 * @param site whose groups they name; null: not known.
 * @param now milliseconds since 1970
 */
export const readersIn = (
  permissions: readonly OneDrivePermission[],
  { hasDirectory, site }: { hasDirectory: boolean; site: string | null },
  now: number,
): Principal[] => [
  ...new Set(
    permissions
      .filter((permission) => isInForce(permission, now))
      .flatMap(({ link, grantedToV2, grantedToIdentitiesV2 }) => [
        ...(grantedToV2 && !link ? [grantedToV2] : []),
        ...(grantedToIdentitiesV2 ?? []),
      ])
      .flatMap((identities) => principalsOf(identities, hasDirectory, site)),
  ),
]

function isInForce({ roles, link, expirationDateTime: end }: OneDrivePermission, now: number): boolean {
  // Such a link opens what somebody may open anyhow.
  if (link?.scope === 'existingAccess' || !roles.some((role) => readingRoles.has(role))) return false
  return !end || noEnd.test(end) || Date.parse(end) > now
}

export const accessOf = (readers: readonly Principal[]): Access => [[...new Set(readers)].toSorted()]
