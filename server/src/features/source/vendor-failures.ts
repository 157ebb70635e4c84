import { IntegrationError } from '@quarry/integrations/kit'

/** Of this process, since it began. */
const counts = new Map<string, number>()
const separator = ' '

/** @param error what ended a reading; anything but an IntegrationError is our own failure. */
export function countVendorFailure(service: string, error: unknown): void {
  const key = [service, error instanceof IntegrationError ? error.reason : 'internal'].join(separator)
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

export const vendorFailures = (): { labels: { service: string; kind: string }; value: number }[] =>
  [...counts].map(([key, value]) => {
    const [service = '', kind = ''] = key.split(separator)
    return { labels: { service, kind }, value }
  })
