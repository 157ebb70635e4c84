import type { ApiSite } from '../../../testing/api-site.ts'
import { startDrive } from './fake.ts'
import { person } from './model.ts'
import { scopes } from '../drive.ts'
import { googledrive } from '../vendor.ts'

/** A Drive as the suite of all vendors uses it. */
export async function startDriveSite(): Promise<ApiSite> {
  const drive = await startDrive()
  const { model, accounts } = drive
  const plans = model.addFolder('Plans')
  const token = accounts.give(model.account, ['openid', 'email', ...scopes])
  return {
    vendor: googledrive,
    settings: {},
    token: () => Promise.resolve(token),
    form: { adminAccount: model.account, serviceAccountKey: accounts.keyFile },
    formRefused: { serviceAccountKey: accounts.endedKeyFile },
    account: model.account,
    base: drive.origin,
    server: drive.http,
    pages: 201,
    long: 2_600,
    requestsPerThousand: 12,
    isReading: ({ path }, id) => path.startsWith(`/drive/v3/files/${id}?alt=media`),
    create: (title, content) => model.add(`${title}.txt`, plans, { content }),
    fill: (count, content) => {
      for (let index = 0; index < count; index += 1) model.add(`${index}.txt`, plans, { content })
    },
    edit: (id, content) => model.write(id, content),
    refuse: () => accounts.revoke(),
    rename: (id, title) => model.rename(id, `${title}.txt`),
    move(id) {
      model.move(id, model.addFolder('Archive'))
      return 'Archive'
    },
    delete: (id) => model.remove(id),
    trash: (id) => model.trash(id),
    restore: (id) => model.trash(id, false),
    grant: (id, address) => model.share(id, person(address)),
    revoke: (id, address) => model.unshare(id, address),
    expireCursor: () => model.forgetLog(),
    expirePages: () => drive.pageTokens.expire(),
    [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose](),
  }
}
