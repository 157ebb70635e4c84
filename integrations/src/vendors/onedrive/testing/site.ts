import { externalIdOf, partsOf } from '../item.ts'
import { onedrive } from '../vendor.ts'
import type { ApiSite } from '../../../testing/api-site.ts'
import { startTenant } from './fake.ts'
import { toPerson } from './model.ts'

/** A tenant as the suite of all vendors uses it. */
export async function startTenantSite(): Promise<ApiSite> {
  const tenant = await startTenant()
  const { model, accounts } = tenant
  const plans = model.addFolder('Plans')
  const people = new Map<string, ReturnType<typeof model.directory.addPerson>>()
  const personAt = (address: string) =>
    people.getOrInsertComputed(address, () => model.directory.addPerson(address.split('@')[0]!, { mail: address }))
  const idOf = ({ drive, id }: { drive: string; id: string }) => externalIdOf(drive, id)
  const { tenant: tenantId, clientId, clientSecret } = accounts
  return {
    vendor: onedrive,
    settings: { tenantId, clientId, clientSecret },
    account: clientId,
    base: tenant.origin,
    server: tenant.http,
    pages: 201,
    long: 2_600,
    requestsPerThousand: 14,
    isReading: ({ path }, id) => decodeURIComponent(path).endsWith(`/items/${partsOf(id).id}/content`),
    create: (title, content) => idOf(model.add(`${title}.txt`, plans, { content })),
    fill: (count, content) => {
      for (let index = 0; index < count; index += 1) model.add(`${index}.txt`, plans, { content })
    },
    edit: (id, content) => model.write(partsOf(id), content),
    refuse: () => accounts.revoke(),
    rename: (id, title) => model.rename(partsOf(id), `${title}.txt`),
    move(id) {
      model.move(partsOf(id), model.addFolder('Archive'))
      return 'Archive'
    },
    delete: (id) => model.remove(partsOf(id)),
    trash: (id) => model.trash(partsOf(id)),
    restore: (id) => model.trash(partsOf(id), false),
    grant: (id, address) => model.share(partsOf(id), toPerson(personAt(address))),
    revoke: (id, address) => model.unshare(partsOf(id), `p-${personAt(address).id}`),
    expireCursor: () => model.forgetLog(),
    expirePages: () => model.forgetLog(),
    [Symbol.asyncDispose]: () => tenant[Symbol.asyncDispose](),
  }
}
