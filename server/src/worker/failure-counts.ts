import { IntegrationError } from '@quarry/integrations/kit/kit'

const separator = ' '

/** How often readings failed in this process since it began, by service and what failed. */
export class FailureCounts {
  readonly #counts = new Map<string, number>()

  /** @param error what ended a reading; anything but an IntegrationError is our own failure. */
  add(service: string, error: unknown): void {
    const key = [service, error instanceof IntegrationError ? error.reason : 'internal'].join(separator)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
  }

  read(): { labels: { service: string; kind: string }; value: number }[] {
    return [...this.#counts].map(([key, value]) => {
      const [service = '', kind = ''] = key.split(separator)
      return { labels: { service, kind }, value }
    })
  }
}
