import { scopes } from '../../onedrive/drives.ts'
import { chosenByConsent, settings } from '../../onedrive/settings.ts'
import { onedrive } from '../../onedrive/vendor.ts'
import { drive, type Driven } from '../driven.ts'
import { type FakeTenant, startTenant } from './fake.ts'
import type { TenantModel } from './model.ts'

export type ConnectedTenant = Driven & { tenant: FakeTenant; model: TenantModel; choose(...containers: string[]): void }

export async function connectTenant({ by = 'app' }: { by?: 'app' | 'consent' } = {}): Promise<ConnectedTenant> {
  const tenant = await startTenant()
  const { accounts, model, origin: base } = tenant
  const token = accounts.give(model.admin.id, [...scopes, 'User.Read'])
  let containers: string[] = []
  const connected = drive(onedrive, tenant, () => {
    const { tenant: tenantId, clientId, clientSecret } = accounts
    return by === 'consent'
      ? { settings: chosenByConsent.parse({ containers }), base, token: async () => token }
      : { settings: settings.parse({ tenantId, clientId, clientSecret, containers }), base, token: null }
  })
  return Object.assign(connected, { tenant, model, choose: (...next: string[]) => void (containers = next) })
}
