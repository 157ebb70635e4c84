import type { Caller } from '../microsoft/accounts.ts'
import type { FakeItem, FakePermission, TenantModel } from './model.ts'

/** An app reads everything; a person what they were given. */
export const mayOpen = (model: TenantModel, { user }: Caller, item: FakeItem): boolean =>
  user === null || isMine(model, user, item) || model.permissionsOf(item).some((permission) => isTo(permission, user))

/** “For the owner of the item, all sharing permissions … For a non-owner caller, only those that apply to the caller.” https://learn.microsoft.com/graph/api/driveitem-list-permissions */
export const permissionsFor = (model: TenantModel, { user }: Caller, item: FakeItem): FakePermission[] => {
  const all = model.permissionsOf(item)
  return user === null || model.drives.get(item.drive)?.owner?.id === user
    ? all
    : all.filter((permission) => isTo(permission, user))
}

/** Whom the log tells of every change of rights. */
export const mayChangeRights = ({ user, permissions }: Caller): boolean =>
  user === null && permissions.has('Sites.FullControl.All')

/** Members of a site's own groups are let in by SharePoint, which does not say so in permissions. */
const isMine = (model: TenantModel, user: string, { drive }: FakeItem): boolean => {
  const { owner, site } = model.drives.get(drive)!
  return owner?.id === user || (site !== null && user === model.admin.id)
}

const isTo = ({ grantedToV2, grantedToIdentitiesV2 = [] }: FakePermission, user: string): boolean =>
  JSON.stringify([grantedToV2, grantedToIdentitiesV2]).includes(`"${user}"`)
