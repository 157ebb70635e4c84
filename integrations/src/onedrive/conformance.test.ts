import { apiConformance } from '../testing/api-conformance.ts'
import type { ApiSite } from '../testing/api-site.ts'
import { startTenant } from '../testing/onedrive/fake.ts'
import { toPerson } from '../testing/onedrive/model.ts'
import { externalIdOf, partsOf } from './item.ts'
import { onedrive } from './vendor.ts'

async function startSite(): Promise<ApiSite> {
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
    base: tenant.origin,
    server: tenant.http,
    pages: 201,
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
    [Symbol.asyncDispose]: () => tenant[Symbol.asyncDispose](),
  }
}

apiConformance('OneDrive', startSite)
