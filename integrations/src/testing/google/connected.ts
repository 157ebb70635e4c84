import { formOf, type Source, type Vendor } from '../../kit.ts'
import { drive, type Driven } from '../driven.ts'
import type { GoogleServer } from './server.ts'

export type By = 'key' | 'consent'

export type Connected<G extends GoogleServer> = Driven & { google: G; choose(containers: string[]): void }

type Given = { account: string; by?: By; containers?: string[] }

export function connectGoogle<G extends GoogleServer>(
  vendor: Vendor,
  google: G,
  { account, by = 'key', containers = [] }: Given,
): Connected<G> {
  const source = vendor.source as unknown as Source
  const token = google.accounts.give(account, ['openid', 'email', ...(source.consent?.scopes ?? [])])
  let chosen = containers
  const connected = drive(vendor, google, () => {
    const key = { adminAccount: account, serviceAccountKey: google.accounts.keyFile }
    return {
      settings: formOf(source, by === 'key' ? 'form' : 'consent').parse({ ...(by === 'key' && key), containers: chosen }),
      base: google.origin,
      token: by === 'consent' ? async () => token : null,
    }
  })
  return Object.assign(connected, { google, choose: (next: string[]) => void (chosen = next) })
}
