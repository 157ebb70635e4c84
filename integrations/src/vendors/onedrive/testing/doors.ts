import type { MicrosoftCaller } from '../../../platforms/microsoft/testing/accounts.ts'
import type { FakeItem, FakeOneDrivePermission, TenantModel } from './model.ts'

/** An app reads everything; a person what they were given. */
export const mayOpen = (model: TenantModel, { user }: MicrosoftCaller, item: FakeItem): boolean =>
  user === null || isMine(model, user, item) || model.permissionsOf(item).some((permission) => isTo(permission, user))

/** “For the owner of the item, all sharing permissions … For a non-owner caller, only those that apply to the caller.” https://learn.microsoft.com/graph/api/driveitem-list-permissions */
export const permissionsFor = (model: TenantModel, { user }: MicrosoftCaller, item: FakeItem): FakeOneDrivePermission[] => {
  const all = model.permissionsOf(item)
  return user === null || model.drives.get(item.drive)?.owner?.id === user
    ? all
    : all.filter((permission) => isTo(permission, user))
}

/** To whom the log reports every change of rights. */
export const mayChangeRights = ({ user, permissions }: MicrosoftCaller): boolean =>
  user === null && permissions.has('Sites.FullControl.All')

/** Members of a site's own groups are let in by SharePoint, which does not say so in permissions. */
const isMine = (model: TenantModel, user: string, { drive }: FakeItem): boolean => {
  const { owner, site } = model.drives.get(drive)!
  return owner?.id === user || (site !== null && user === model.admin.id)
}

const isTo = ({ grantedToV2, grantedToIdentitiesV2 = [] }: FakeOneDrivePermission, user: string): boolean =>
  JSON.stringify([grantedToV2, grantedToIdentitiesV2]).includes(`"${user}"`)
