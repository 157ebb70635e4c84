import { scopes } from '../drives.ts'
import { onedrive } from '../vendor.ts'
import { formOf } from '../../../kit/parts.ts'
import { drive, type Driven } from '../../../testing/driven.ts'
import { type FakeTenant, startTenant } from './fake.ts'
import type { TenantModel } from './model.ts'

export type ConnectedTenant = Driven & {
  tenant: FakeTenant
  model: TenantModel
  choose(...containers: string[]): void
  /** Enters a certificate with its key beside the secret. */
  certify(pem: string): void
}

export async function connectTenant({ by = 'app' }: { by?: 'app' | 'consent' } = {}): Promise<ConnectedTenant> {
  const tenant = await startTenant()
  const { accounts, model, origin: base } = tenant
  const token = accounts.give(model.admin.id, [...scopes, 'User.Read'])
  let containers: string[] = []
  let certificate: string | undefined
  const connected = drive(onedrive, tenant, () => {
    const { tenant: tenantId, clientId, clientSecret } = accounts
    return by === 'consent'
      ? { settings: formOf(onedrive, 'source', 'consent').parse({ containers }), base, token: async () => token }
      : {
          settings: formOf(onedrive, 'source').parse({ tenantId, clientId, clientSecret, certificate, containers }),
          base,
          token: null,
        }
  })
  return Object.assign(connected, {
    tenant,
    model,
    choose: (...next: string[]) => void (containers = next),
    certify: (pem: string) => void (certificate = pem),
  })
}
