import { formOf } from '../../../kit/parts.ts'
import type { Vendor } from '../../../kit/kit.ts'
import { drive, type Driven } from '../../../testing/driven.ts'
import type { GoogleServer } from './server.ts'

export type By = 'key' | 'consent'

export type GoogleConnected<G extends GoogleServer> = Driven & { google: G; choose(containers: string[]): void }

type Given = { account: string; by?: By; containers?: string[] }

export function connectGoogle<G extends GoogleServer>(
  vendor: Vendor,
  google: G,
  { account, by = 'key', containers = [] }: Given,
): GoogleConnected<G> {
  const token = google.accounts.give(account, ['openid', 'email', ...(vendor.source?.scopes?.consent ?? [])])
  let chosen = containers
  const connected = drive(vendor, google, () => {
    const key = { adminAccount: account, serviceAccountKey: google.accounts.keyFile }
    return {
      settings: formOf(vendor, 'source', by === 'key' ? 'form' : 'consent').parse({
        ...(by === 'key' && key),
        containers: chosen,
      }),
      base: google.origin,
      token: by === 'consent' ? async () => token : null,
    }
  })
  return Object.assign(connected, { google, choose: (next: string[]) => void (chosen = next) })
}
